import { approveUser as call } from "@tasklane/contract/sharing.ts";
import { send } from "../../data/api/send.ts";

/**
 * Approves a person who waits to join a shared list. Only the owner may.
 * @throws Failed
 */
export async function approveUser(listId: string, approveEmail: string): Promise<{ message: string }> {
  return send(call, { listId, approveEmail });
}
