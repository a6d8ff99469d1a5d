import * as contract from "@tasklane/contract/tasks.ts";
import { taskOf } from "../access.ts";
import { Failed } from "../../http/Failed.ts";
import { read } from "../../http/handlers.ts";
import { tasksOf } from "./tasksOf.ts";

/**
 * Lists the subtasks of a task.
 * @throws Failed `not_found`, also when the task was deleted
 */
export const allSubtasks = read(contract.allSubtasks, async (input, { tx, accountId }) => {
  const { member, taskId } = await taskOf(tx, accountId, input.listId, input.taskId);
  const { tasks } = await tasksOf(tx, member);
  if (!tasks.some((task) => task.id === taskId)) throw new Failed("not_found");
  return { tasks: tasks.filter((task) => task.parent === taskId) };
});
