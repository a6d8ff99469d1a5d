import { SUCCESS } from "@tasklane/contract/sentences.ts";
import * as contract from "@tasklane/contract/tasks.ts";
import { openTasksOf, taskOf } from "../access.ts";
import { Failed } from "../../http/Failed.ts";
import { write } from "../../http/handlers.ts";
import { loadTasks } from "../../db/tables/taskRows.ts";
import { deletedWith } from "../../db/tables/tasks.ts";
import { UNDO_TIME } from "../../domain/undoWindow.ts";
import { isGone, restoreTasks } from "../../services/bin/restoreTasks.ts";
import { answerTask } from "./answerTask.ts";

/**
 * If an edit has brought the task back already, Undo can only restore its subtasks. Once the time for Undo is over, it fails, so
 * that the person learns of it. If the deletion was longer ago than this, in milliseconds, Undo succeeds without the subtasks.
 */
const LATE = 60_000;

/** Undoes a deletion within the time for Undo. Subtasks that were deleted with the task come back too. */
export const restoreTask = write(contract.restoreTask, async (input, { tx, accountId, now, affected }) => {
  const { member, taskId } = await taskOf(tx, accountId, input.listId, input.taskId);
  const set = await openTasksOf(tx, member, [taskId]);
  const task = set.get(taskId);
  if (!task) throw new Failed("not_found");
  if (isGone(task) || (task.deleted && now - task.deleted.at > UNDO_TIME)) throw new Failed("conflict");
  const deletedSince = (since: number) => deletedWith(tx, task, { by: accountId, since, member });
  const along = await deletedSince(now - UNDO_TIME);
  // An edit has brought the task back already, but the time to restore its subtasks with Undo is over.
  const isLate = !task.deleted && along.length === 0 && (await deletedSince(now - LATE)).length > 0;
  if (isLate) throw new Failed("conflict");
  await loadTasks(tx, set, along);
  if (task.deleted || along.length > 0) {
    const there = [taskId, ...along].filter((id) => !isGone(set.get(id)));
    await restoreTasks(tx, set, there, now);
    affected.lists.add(member.list_id);
  }
  return { message: SUCCESS.taskUpdated, data: await answerTask(tx, member, taskId) };
});
