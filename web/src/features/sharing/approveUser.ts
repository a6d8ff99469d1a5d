import type { approveUser as ApproveUser } from "@tasklane/contract/sharing.ts";
import { send } from "../../data/api/send.ts";
import type { RouteOf } from "../../data/api/route.ts";

const call: RouteOf<typeof ApproveUser> = {
  name: "approveUser",
  method: "POST",
  path: "/my-share/owner/approve-user",
};

/**
 * Approves a person who waits to join a shared list. Only the owner may.
 * @throws Failed
 */
export async function approveUser(
  listId: string,
  approveEmail: string,
  memberId?: string,
): Promise<{ message: string }> {
  return send(call, { listId, approveEmail, memberId });
}
