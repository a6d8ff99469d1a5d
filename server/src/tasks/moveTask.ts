import { SUCCESS } from "@tasklane/contract/sentences.ts";
import * as contract from "@tasklane/contract/tasks.ts";
import { listOf, openTasksOf, stillOf, taskOf } from "../access.ts";
import { Failed } from "../http/Failed.ts";
import { write } from "../http/handlers.ts";
import type { Handled } from "../http/handlers.ts";
import type { Store } from "../store/engine.ts";
import { isInserting } from "../store/intents.ts";
import { lockList } from "../store/lockList.ts";
import { moveTasks } from "../store/moveTasks.ts";
import { answerTask } from "./answerTask.ts";

/** Moves a task to another list, with its subtasks; a moved subtask becomes a task of its own. */
export function moveTask(store: Store): Handled {
  return write(contract.moveTask, async (input, { tx, accountId, now, touched }) => {
    const { member: from, taskId } = await taskOf(tx, accountId, input.fromListId, input.taskId);
    const to = await listOf(tx, accountId, input.toListId);
    for (const listId of [from.list_id, to.list_id].sort()) await lockList(tx, listId);
    const set = await openTasksOf(tx, from, [taskId]);
    await stillOf(tx, to);
    const task = set.get(taskId);
    if (!task || task.dead) throw new Failed("not_found");
    if (from.id !== to.id) {
      // until it is known whether Google made it, it cannot be said where it is
      const ids = [taskId, ...set.children(taskId).map((child) => child.id)];
      if (await isInserting(tx, from.id, ids)) throw new Failed("conflict");
      await moveTasks(store, tx, { from, to, taskId, arrived: false, at: now, by: accountId });
      touched.lists.add(from.list_id).add(to.list_id);
    }
    return { message: SUCCESS.taskMoved, data: await answerTask(tx, to, taskId) };
  });
}
