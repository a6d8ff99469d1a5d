import { SUCCESS } from "@tasklane/contract/sentences.ts";
import * as contract from "@tasklane/contract/tasks.ts";
import { openTasksOf, taskOf } from "../access.ts";
import { Failed } from "../../http/Failed.ts";
import { write } from "../../http/handlers.ts";
import { findReplicas } from "../../db/tables/remoteTasks.ts";
import { saveRemoteTasks } from "../../db/tables/remoteTaskRows.ts";
import { saveTasks } from "../../db/tables/taskRows.ts";
import { answerTask } from "./answerTask.ts";

/**
 * Google refused parts of a task, and the person pressed Retry. Removes the stored refusals and gives the task a new revision, so
 * that the sync engine writes it to Google again (rule U7).
 */
export const retryTask = write(contract.retryTask, async (input, { tx, accountId, affected }) => {
  const { member, taskId } = await taskOf(tx, accountId, input.listId, input.taskId);
  const set = await openTasksOf(tx, member, [taskId]);
  const task = set.get(taskId);
  if (!task || task.deleted) throw new Failed("not_found");
  const refused = await findReplicas(tx, member, "task_id", [taskId]);
  // Without stored refusals, the task counts as different in Google, so the push writes it again.
  for (const replica of refused) Object.assign(replica, { refusals: {}, problem: null, problemRev: null });
  await saveRemoteTasks(tx, member, refused);
  set.markBehind(task);
  await saveTasks(tx, set);
  affected.lists.add(member.list_id);
  return { message: SUCCESS.retried, data: await answerTask(tx, member, taskId) };
});
