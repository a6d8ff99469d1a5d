import { declineUser as call } from "@tasklane/contract/sharing.ts";
import { send } from "../../data/api/send.ts";

/** Turns a waiting person away; the owner's alone. @throws Failed */
export async function declineUser(listId: string, declineEmail: string): Promise<{ message: string }> {
  return send(call, { listId, declineEmail });
}
