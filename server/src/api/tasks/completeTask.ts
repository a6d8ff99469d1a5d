import { REASON, SUCCESS } from "@tasklane/contract/sentences.ts";
import * as contract from "@tasklane/contract/tasks.ts";
import { openTasksOf, taskOf } from "../access.ts";
import { Failed } from "../../http/Failed.ts";
import { write } from "../../http/handlers.ts";
import type { Endpoint, Preparing, Writing } from "../../http/handlers.ts";
import { memberByGoogleList } from "../../db/tables/members.ts";
import type { MemberRow } from "../../db/tables/members.ts";
import { editTask } from "../../domain/taskMerge.ts";
import { saveTasks } from "../../db/tables/taskRows.ts";
import { findTask, valueAt } from "../../db/tables/tasks.ts";
import type { Reader, Store } from "../../db/engine.ts";
import { hasNext, mayHaveUnreadNext } from "../../db/tables/hasNext.ts";
import { answerTask } from "./answerTask.ts";

/**
 * Completes a task with its open subtasks, or opens it again (product 13.1). A page that has not seen a newer status may ask for
 * the status that it shows; with `baseVersion`, the newer status then stays.
 */
export function completeTask(store: Store): Endpoint {
  return write(
    contract.completeTask,
    async (input, writing) => {
      const { member, taskId } = await changeStatus(writing, { ...input, listId: input.tasklistId });
      const data = await answerTask(writing.tx, member, taskId);
      return { message: data.status === "completed" ? SUCCESS.taskCompleted : SUCCESS.taskUpdated, data };
    },
    async ({ tasklistId, taskId, status }, caller) => {
      if (status === "needsAction") await readNext(store.db, caller, [{ listId: tasklistId, taskId }]);
    },
  );
}

/**
 * Before tasks are opened again, pulls from Google if it may have created the next instance of one of them since it was
 * completed. `changeStatus` then refuses to open it again (P7.8).
 */
export async function readNext(
  db: Reader,
  { accountId, pull }: Preparing,
  asked: readonly { listId: string; taskId: string }[],
): Promise<void> {
  for (const { listId, taskId } of asked) {
    const member = await memberByGoogleList(db, accountId, listId);
    const id = member && (await findTask(db, member, taskId));
    if (id && (await mayHaveUnreadNext(db, member, id))) return pull();
  }
}

/**
 * Does the work of `completeTask`, for a single task or one of several.
 * @throws Failed `not_found`; `conflict` for a repeating task that is opened again although Google has created its next instance
 */
export async function changeStatus(
  { tx, accountId, now, affected }: Writing,
  input: { listId: string; taskId: string; status: contract.Status; baseVersion?: number | undefined },
): Promise<{ member: MemberRow; taskId: string }> {
  const { member, taskId } = await taskOf(tx, accountId, input.listId, input.taskId);
  const set = await openTasksOf(tx, member, [taskId]);
  const task = set.get(taskId);
  if (!task || task.deleted) throw new Failed("not_found");
  const { status } = input;
  const version = input.baseVersion ?? task.rev;
  const saw = await valueAt(tx, accountId, task, { field: "status", version });
  if (
    status === "needsAction" &&
    task.values.status === "completed" &&
    (await hasNext(tx, member.list_id, task))
  )
    throw new Failed("conflict", { message: REASON.repeatsAlready });
  // An outdated tab asks for the status that it showed already. Keep the newer status.
  const isStale = saw === status && task.values.status !== status;
  const along = status === "completed" ? set.children(taskId) : [];
  for (const each of isStale ? [] : [task, ...along]) {
    const seen = { value: each.values.status, rev: each.revisions.status.rev };
    editTask(set, each, { field: "status", value: status, seen, at: now, by: accountId });
  }
  await saveTasks(tx, set);
  affected.lists.add(member.list_id);
  return { member, taskId };
}
