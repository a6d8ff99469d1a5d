import { SUCCESS } from "@tasklane/contract/sentences.ts";
import * as contract from "@tasklane/contract/tasks.ts";
import { openTasksOf, taskOf } from "../access.ts";
import { Failed } from "../../http/Failed.ts";
import { write } from "../../http/handlers.ts";
import type { Handled } from "../../http/handlers.ts";
import type { Store } from "../../db/engine.ts";
import { findCopies, saveCopies } from "../../db/tables/replicas.ts";
import { saveTasks } from "../../db/tables/taskRows.ts";
import { answerTask } from "./answerTask.ts";

/** A refused task gets a new version, and with it another try at Google (rule U7). */
export function retryTask(store: Store): Handled {
  return write(contract.retryTask, async (input, { tx, accountId, touched }) => {
    const { member, taskId } = await taskOf(tx, accountId, input.listId, input.taskId);
    const set = await openTasksOf(tx, member, [taskId]);
    const task = set.get(taskId);
    if (!task || task.dead) throw new Failed("not_found");
    const refused = await findCopies(tx, member.id, "task_id", [taskId]);
    // without its refusals the copy is behind again, as after a change
    for (const copy of refused) Object.assign(copy, { refusals: {}, problem: null, problemVer: null });
    await saveCopies(store, tx, member.id, refused);
    set.touch(task);
    await saveTasks(store, tx, set);
    touched.lists.add(member.list_id);
    return { message: SUCCESS.retried, data: await answerTask(tx, member, taskId) };
  });
}
