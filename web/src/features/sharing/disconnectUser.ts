import { disconnectUser as call } from "@tasklane/contract/sharing.ts";
import { send } from "../../data/api/send.ts";

/** Ends a member's part in a shared list; the owner's alone. @throws Failed */
export async function disconnectUser(listId: string, disconnectEmail: string): Promise<{ message: string }> {
  return send(call, { listId, disconnectEmail });
}
