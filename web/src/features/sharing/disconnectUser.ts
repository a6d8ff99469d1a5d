import type { disconnectUser as DisconnectUser } from "@tasklane/contract/sharing.ts";
import { send } from "../../data/api/send.ts";
import type { RouteOf } from "../../data/api/route.ts";

const call: RouteOf<typeof DisconnectUser> = {
  name: "disconnectUser",
  method: "POST",
  path: "/my-share/owner/disconnect-user",
};

/**
 * Removes a member from a shared list. Only the owner may.
 * @throws Failed
 */
export async function disconnectUser(
  listId: string,
  disconnectEmail: string,
  memberId?: string,
): Promise<{ message: string }> {
  return send(call, { listId, disconnectEmail, memberId });
}
