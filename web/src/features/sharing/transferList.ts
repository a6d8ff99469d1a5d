import type { transferList as TransferList } from "@tasklane/contract/sharing.ts";
import { send } from "../../data/api/send.ts";
import type { RouteOf } from "../../data/api/route.ts";

const call: RouteOf<typeof TransferList> = {
  name: "transferList",
  method: "POST",
  path: "/my-share/owner/transfer",
};

/**
 * Makes another member the owner of a shared list. Only the owner may.
 * @throws Failed
 */
export async function transferList(
  listId: string,
  toEmail: string,
  memberId?: string,
): Promise<{ message: string }> {
  return send(call, { listId, toEmail, memberId });
}
