import { SUCCESS } from "@tasklane/contract/sentences.ts";
import * as contract from "@tasklane/contract/tasks.ts";
import { openTasksOf, taskOf } from "../access.ts";
import { Failed } from "../../http/Failed.ts";
import { write } from "../../http/handlers.ts";
import type { Writing } from "../../http/handlers.ts";
import { findReplicas } from "../../db/tables/remoteTasks.ts";
import { isOriginal } from "../../domain/replica.ts";
import type { MemberRow } from "../../db/tables/members.ts";
import { markTaskDeleted } from "../../domain/taskMerge.ts";
import { saveTasks } from "../../db/tables/taskRows.ts";
import { newId } from "../../domain/newId.ts";
import { CONTENT } from "../../domain/task.ts";
import type { TaskState } from "../../domain/task.ts";

/**
 * Deletes a task with its subtasks in Tasklane. In Google they are deleted only after the time for Undo (rule U8). If somebody
 * edited the content after `baseVersion`, the call fails: an edit that the person had not seen keeps the task alive (I4). A subtask
 * that they had not seen becomes a task of its own.
 */
export const deleteTask = write(contract.deleteTask, async (input, writing) => {
  const deletion = { ...input, listId: input.tasklistId, act: newId() };
  const { member, task } = await deleteWithSubtasks(writing, deletion);
  const [replica] =
    task.assigned === null ? [] : await findReplicas(writing.tx, member, "task_id", [task.id]);
  const isTheirs = task.assigned === null || (replica !== undefined && isOriginal(task.assigned, replica));
  return { message: isTheirs ? SUCCESS.taskDeleted : SUCCESS.assignedRemoved };
});

/**
 * Does the work of `deleteTask`, for a single task or one of several.
 * @param input.act the act of the person, by which the bin groups tasks
 * @param input.subtaskIds the subtasks that the person saw; without it, all go
 * @throws Failed `not_found`; `conflict` for a task that was edited after `baseVersion`
 */
export async function deleteWithSubtasks(
  { tx, accountId, now, affected }: Writing,
  input: {
    listId: string;
    taskId: string;
    baseVersion?: number | undefined;
    subtaskIds?: readonly string[] | undefined;
    act: string;
  },
): Promise<{ member: MemberRow; task: TaskState }> {
  const { member, taskId } = await taskOf(tx, accountId, input.listId, input.taskId);
  const set = await openTasksOf(tx, member, [taskId]);
  const task = set.get(taskId);
  if (!task || task.deleted) throw new Failed("not_found");
  const seenVersion = input.baseVersion ?? task.rev;
  if (CONTENT.some((field) => task.revisions[field].rev > seenVersion)) throw new Failed("conflict");
  const how = { at: now, by: accountId, bin: { act: input.act, how: "here" } } as const;
  const seen = input.subtaskIds && new Set(input.subtaskIds);
  const along = set.children(taskId).filter(({ id }) => !seen || seen.has(id));
  for (const each of [...along, task]) markTaskDeleted(set, each, how);
  await saveTasks(tx, set);
  affected.lists.add(member.list_id);
  return { member, task };
}
