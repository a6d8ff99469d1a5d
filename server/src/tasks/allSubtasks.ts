import * as contract from "@tasklane/contract/tasks.ts";
import { taskOf } from "../access.ts";
import { read } from "../http/handlers.ts";
import { tasksOf } from "./tasksOf.ts";

export const allSubtasks = read(contract.allSubtasks, async (input, { tx, accountId }) => {
  const { member, taskId } = await taskOf(tx, accountId, input.listId, input.taskId);
  const { tasks } = await tasksOf(tx, member);
  return { tasks: tasks.filter((task) => task.parent === taskId) };
});
