import type { declineUser as DeclineUser } from "@tasklane/contract/sharing.ts";
import { send } from "../../data/api/send.ts";
import type { RouteOf } from "../../data/api/route.ts";

const call: RouteOf<typeof DeclineUser> = {
  name: "declineUser",
  method: "POST",
  path: "/my-share/owner/decline-user",
};

/**
 * Declines a person who waits to join a shared list. Only the owner may.
 * @throws Failed
 */
export async function declineUser(
  listId: string,
  declineEmail: string,
  memberId?: string,
): Promise<{ message: string }> {
  return send(call, { listId, declineEmail, memberId });
}
