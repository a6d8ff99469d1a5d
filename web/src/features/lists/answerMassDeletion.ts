import type { answerMassDeletion as AnswerMassDeletion } from "@tasklane/contract/lists.ts";
import { FAILURE } from "@tasklane/contract/sentences.ts";
import { act } from "../../data/mutations/act.ts";
import { send } from "../../data/api/send.ts";
import { withList } from "../../data/listsAndLabels.ts";
import { catchUp } from "./allTaskLists.ts";
import type { RouteOf } from "../../data/api/route.ts";

const call: RouteOf<typeof AnswerMassDeletion> = {
  name: "answerMassDeletion",
  method: "POST",
  path: "/my-tasks/mass-deletion",
};

/**
 * Tells the server whether the person meant to remove many tasks in Google at once. If not, the server restores them in
 * Google.
 */
export async function answerMassDeletion(listId: string, meant: boolean): Promise<void> {
  const failed = await act({
    queueKeys: [listId],
    arrange: (all) => withList(all, listId, ({ held: _, ...list }) => list),
    send: (options) => send(call, { listId, meant }, options),
    failure: FAILURE.fallback,
  });
  // Only the server knows which tasks were quarantined.
  if (failed === undefined) await catchUp();
}
