import { SUCCESS } from "@tasklane/contract/sentences.ts";
import * as contract from "@tasklane/contract/tasks.ts";
import { taskOf } from "../access.ts";
import { Failed } from "../http/Failed.ts";
import { write } from "../http/handlers.ts";
import type { Handled } from "../http/handlers.ts";
import type { Store } from "../store/engine.ts";
import { editTask } from "../store/taskRules.ts";
import { openTasks, saveTasks } from "../store/taskRows.ts";
import { answerTask } from "./answerTask.ts";

/** Completes a task, with its open subtasks, or opens it again (product.md, Tasks). */
export function completeTask(store: Store): Handled {
  return write(contract.completeTask, async (input, { tx, accountId, now, touched }) => {
    const { member, taskId } = await taskOf(tx, accountId, input.tasklistId, input.taskId);
    const set = await openTasks(tx, member.list_id, [taskId]);
    const task = set.get(taskId);
    if (!task || task.dead) throw new Failed("not_found");
    const along = input.status === "completed" ? set.children(taskId) : [];
    for (const each of [task, ...along]) {
      const seen = { value: each.values.status, ver: each.stamps.status.ver };
      editTask(set, each, { field: "status", value: input.status, seen, at: now, by: accountId });
    }
    await saveTasks(store, tx, set);
    touched.lists.add(member.list_id);
    return { message: SUCCESS.taskUpdated, data: await answerTask(tx, member, taskId) };
  });
}
