import { FAILURE } from "@tasklane/contract/sentences.ts";
import { leaveSharedList as call } from "@tasklane/contract/sharing.ts";
import { sentenceOf } from "../../data/api/failed.ts";
import { toast } from "../../data/api/toast.ts";
import { send } from "../../data/api/send.ts";

/**
 * Withdraws a request to join.
 * @returns whether it was withdrawn; if not, a toast said why
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
