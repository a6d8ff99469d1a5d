import * as contract from "@tasklane/contract/tasks.ts";
import { listOf } from "../access.ts";
import { Failed } from "../../http/Failed.ts";
import { read } from "../../http/handlers.ts";
import { tasksOf } from "./tasksOf.ts";

/** Lists the tasks of a list, or of one of its sublists. */
export const listTasks = read(contract.listTasks, async ({ listId, sublistId }, { tx, accountId }) => {
  const member = await listOf(tx, accountId, listId);
  const { list, tasks } = await tasksOf(tx, member);
  if (sublistId === undefined) return { tasks };
  if (!list.sublists[sublistId]) throw new Failed("not_found");
  return { tasks: tasks.filter((task) => task.sublistId === sublistId) };
});
