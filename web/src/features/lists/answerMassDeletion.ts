// @chunk views
import type { answerMassDeletion as AnswerMassDeletion } from "@tasklane/contract/lists.ts";
import { FAILURE } from "@tasklane/contract/sentences.ts";
import { runAndReport } from "../../data/mutations/runAndReport.ts";
import { defineMutation, requestOf } from "../../data/mutations/defineMutation.ts";
import { findList } from "../../data/boardData.ts";
import { getState } from "../../data/store.ts";
import { withList } from "../../data/listsAndLabels.ts";
import { catchUp } from "./catchUp.ts";
import { focusListRow } from "./focusListRow.ts";
import type { RouteOf } from "../../data/api/route.ts";

const call: RouteOf<typeof AnswerMassDeletion> = {
  name: "answerMassDeletion",
  method: "POST",
  path: "/my-tasks/mass-deletion",
};

export const answerMassDeletionMutation = defineMutation({
  name: "answerMassDeletion",
  kind: ({ meant }: { listId: string; meant: boolean }) => (meant ? "delete" : "add"),
  queueKeys: ({ listId }) => [listId],
  arrange: (all, { listId }) => withList(all, listId, ({ held: _, ...list }) => list),
  request: ({ listId, meant }) => requestOf(call, { listId, meant }),
  failure: FAILURE.fallback,
  describe: ({ listId }) => ({ title: findList(getState().board, listId)?.google_list_name }),
});

/**
 * Somebody deleted many tasks in Google at once, and the server asked whether that was meant. Sends the person's answer. If it
 * was not meant, the server restores the tasks in Google.
 */
export async function answerMassDeletion(listId: string, meant: boolean): Promise<void> {
  const answering = runAndReport(answerMassDeletionMutation, { listId, meant });
  focusListRow(listId);
  // Only the server knows which deletions it had quarantined, so fetch them.
  if ((await answering) === undefined) await catchUp();
}
