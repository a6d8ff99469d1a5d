import { disconnectUser as call } from "@tasklane/contract/sharing.ts";
import { send } from "../../data/api/send.ts";

/**
 * Removes a member from a shared list. Only the owner may.
 * @throws Failed
 */
export async function disconnectUser(listId: string, disconnectEmail: string): Promise<{ message: string }> {
  return send(call, { listId, disconnectEmail });
}
