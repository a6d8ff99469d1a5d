import type { Tx } from "../../db/engine.ts";
import { findReopened } from "../../db/tables/hasNext.ts";
import { openTasks, saveTasks } from "../../db/tables/taskRows.ts";
import { editTask } from "../../domain/taskMerge.ts";
import type { Draft } from "../merge/draft.ts";
import type { Worker } from "../worker.ts";

/**
 * Completing a repeating task makes Google create its next instance. If the person opened the task again in Tasklane before the
 * pull read that instance, completes it again. Otherwise both would be open (P7.8).
 * @param draft the draft that was just saved
 */
export async function completeReopened({ affected }: Worker, tx: Tx, draft: Draft): Promise<void> {
  const { listId } = draft.set;
  for (const id of draft.met) {
    const next = draft.set.get(id);
    if (!next || next.deleted || next.values.due === null) continue;
    const reopened = await findReopened(tx, listId, next);
    if (reopened.length === 0) continue;
    const set = await openTasks(tx, listId, reopened);
    for (const taskId of reopened) {
      const task = set.get(taskId)!;
      const seen = { value: task.values.status, rev: task.revisions.status.rev };
      editTask(set, task, { field: "status", value: "completed", seen, at: draft.now, by: draft.account });
    }
    await saveTasks(tx, set);
    affected.add(listId);
  }
}
