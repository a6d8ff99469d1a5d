import { FAILURE } from "@tasklane/contract/sentences.ts";
import type { leaveSharedList as LeaveSharedList } from "@tasklane/contract/sharing.ts";
import { sentenceOf } from "../../data/api/failureSentences.ts";
import { toast } from "../../data/api/toast.ts";
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
    toast.failure(sentenceOf(error, FAILURE.disconnectSharedList));
    return false;
  }
}
