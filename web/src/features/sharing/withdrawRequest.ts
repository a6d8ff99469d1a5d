import { FAILURE } from "@tasklane/contract/sentences.ts";
import type { leaveSharedList as LeaveSharedList } from "@tasklane/contract/sharing.ts";
import { reportFailure } from "../../data/api/reportFailure.ts";
import { send } from "../../data/api/send.ts";
import type { RouteOf } from "../../data/api/route.ts";

const call: RouteOf<typeof LeaveSharedList> = {
  name: "leaveSharedList",
  method: "POST",
  path: "/my-share/disconnect-user",
};

/**
 * Withdraws a request to join.
 * @returns whether it was withdrawn; if not, a toast has shown the reason
 */
export async function withdrawRequest(listId: string): Promise<boolean> {
  try {
    await send(call, { listId });
    return true;
  } catch (error) {
    reportFailure(error, FAILURE.disconnectSharedList);
    return false;
  }
}
