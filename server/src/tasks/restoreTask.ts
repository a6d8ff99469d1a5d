import { TIMES } from "@tasklane/contract/limits.ts";
import { SUCCESS } from "@tasklane/contract/sentences.ts";
import * as contract from "@tasklane/contract/tasks.ts";
import { taskOf } from "../access.ts";
import { Failed } from "../http/Failed.ts";
import { write } from "../http/handlers.ts";
import type { Handled } from "../http/handlers.ts";
import type { Store } from "../store/engine.ts";
import { reviveTask } from "../store/taskRules.ts";
import { loadTasks, openTasks, saveTasks } from "../store/taskRows.ts";
import { deletedWith } from "../store/tasks.ts";
import { answerTask } from "./answerTask.ts";

/** An Undo that was pressed in time may come a little later than its time. */
const ON_ITS_WAY = 5_000;

/** Takes a deletion back within its time for Undo, with the subtasks that it took along. */
export function restoreTask(store: Store): Handled {
  return write(contract.restoreTask, async (input, { tx, accountId, now, touched }) => {
    const { member, taskId } = await taskOf(tx, accountId, input.listId, input.taskId);
    const set = await openTasks(tx, member.list_id, [taskId]);
    const task = set.get(taskId);
    if (!task) throw new Failed("not_found");
    if (task.dead) {
      if (now - task.dead.at > TIMES.undo + ON_ITS_WAY) throw new Failed("conflict");
      const along = await deletedWith(tx, task);
      await loadTasks(tx, set, along);
      for (const id of [taskId, ...along]) reviveTask(set, set.get(id)!);
      await saveTasks(store, tx, set);
      touched.lists.add(member.list_id);
    }
    return { message: SUCCESS.taskUpdated, data: await answerTask(tx, member, taskId) };
  });
}
