import { SUCCESS } from "@tasklane/contract/sentences.ts";
import * as contract from "@tasklane/contract/tasks.ts";
import { openTasksOf, taskOf } from "../access.ts";
import { Failed } from "../../http/Failed.ts";
import { write } from "../../http/handlers.ts";
import type { Endpoint } from "../../http/handlers.ts";
import { findReplicas } from "../../db/tables/replicas.ts";
import { isOriginal } from "../../domain/replica.ts";
import type { Store } from "../../db/engine.ts";
import { markTaskDeleted } from "../../domain/taskMerge.ts";
import { saveTasks } from "../../db/tables/taskRows.ts";
import { newId } from "../../domain/newId.ts";
import { CONTENT } from "../../domain/task.ts";

/**
 * Deletes a task with its subtasks. Google's task is deleted only after the time for Undo (rule U8). If the content
 * was edited after `baseVersion`, the call fails: an edit that the person had not seen keeps the task alive (I4).
 */
export function deleteTask(store: Store): Endpoint {
  return write(contract.deleteTask, async (input, { tx, accountId, now, affected }) => {
    const { member, taskId } = await taskOf(tx, accountId, input.tasklistId, input.taskId);
    const set = await openTasksOf(tx, member, [taskId]);
    const task = set.get(taskId);
    if (!task || task.deleted) throw new Failed("not_found");
    const seenVersion = input.baseVersion ?? task.ver;
    if (CONTENT.some((field) => task.stamps[field].ver > seenVersion)) throw new Failed("conflict");
    const how = { at: now, by: accountId, bin: { act: newId(), how: "here" } } as const;
    for (const each of [...set.children(taskId), task]) markTaskDeleted(set, each, how);
    await saveTasks(store, tx, set);
    affected.lists.add(member.list_id);
    const [replica] = task.assigned === null ? [] : await findReplicas(tx, member.id, "task_id", [taskId]);
    const isTheirs = task.assigned === null || (replica !== undefined && isOriginal(task.assigned, replica));
    return { message: isTheirs ? SUCCESS.taskDeleted : SUCCESS.assignedRemoved };
  });
}
