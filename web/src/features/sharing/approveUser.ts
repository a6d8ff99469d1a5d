import { approveUser as call } from "@tasklane/contract/sharing.ts";
import { send } from "../../data/api/send.ts";

/** Lets a waiting person take part in a shared list; the owner's alone. @throws Failed */
export async function approveUser(listId: string, approveEmail: string): Promise<{ message: string }> {
  return send(call, { listId, approveEmail });
}
