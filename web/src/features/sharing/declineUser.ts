import { declineUser as call } from "@tasklane/contract/sharing.ts";
import { send } from "../../data/api/send.ts";

/**
 * Declines a person who waits to join a shared list. Only the owner may.
 * @throws Failed
 */
export async function declineUser(listId: string, declineEmail: string): Promise<{ message: string }> {
  return send(call, { listId, declineEmail });
}
