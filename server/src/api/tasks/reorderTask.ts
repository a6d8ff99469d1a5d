import { SUCCESS } from "@tasklane/contract/sentences.ts";
import * as contract from "@tasklane/contract/tasks.ts";
import { openTasksOf, taskOf } from "../access.ts";
import { Failed } from "../../http/Failed.ts";
import { write } from "../../http/handlers.ts";
import type { Writing } from "../../http/handlers.ts";
import type { MemberRow } from "../../db/tables/members.ts";
import { orderKeyAfter, placeTasks } from "../../db/tables/ordering.ts";
import { answerTask } from "./answerTask.ts";

/** Moves a task directly after one of its siblings, or before all of them. */
export const reorderTask = write(contract.reorderTask, async (input, writing) => {
  const { member, taskId } = await placeTask(writing, input);
  return { message: SUCCESS.taskMoved, data: await answerTask(writing.tx, member, taskId) };
});

/**
 * Does the work of `reorderTask`, for a single task or one of several.
 * @throws Failed `not_found`; `conflict` when `after` is no sibling
 */
export async function placeTask(
  { tx, accountId, affected }: Writing,
  input: { listId: string; taskId: string; after: string | null },
): Promise<{ member: MemberRow; taskId: string }> {
  const { member, taskId } = await taskOf(tx, accountId, input.listId, input.taskId);
  const after = input.after === null ? null : (await taskOf(tx, accountId, input.listId, input.after)).taskId;
  const set = await openTasksOf(tx, member, after === null ? [taskId] : [taskId, after]);
  const task = set.get(taskId);
  const before = set.get(after);
  if (!task || task.deleted || before?.deleted) throw new Failed("not_found");
  if (before && (before === task || before.values.parent !== task.values.parent))
    throw new Failed("conflict");
  const orderKey = await orderKeyAfter(tx, member.list_id, task, before ?? null);
  await placeTasks(tx, member.list_id, { orderKeys: new Map([[taskId, orderKey]]), by: accountId });
  affected.lists.add(member.list_id);
  return { member, taskId };
}
