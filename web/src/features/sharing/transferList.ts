import { transferList as call } from "@tasklane/contract/sharing.ts";
import { send } from "../../data/api/send.ts";

/**
 * Makes another member the owner of a shared list. Only the owner may.
 * @throws Failed
 */
export async function transferList(listId: string, toEmail: string): Promise<{ message: string }> {
  return send(call, { listId, toEmail });
}
