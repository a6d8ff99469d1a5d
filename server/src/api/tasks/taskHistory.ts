import * as contract from "@tasklane/contract/tasks.ts";
import { taskOf } from "../access.ts";
import { read } from "../../http/handlers.ts";
import { readPast } from "../../db/tables/historyRows.ts";

/** Lists the replaced values of a task, newest first, which are kept for 30 days, and who gave it its place and its list. */
export const taskHistory = read(contract.taskHistory, async (input, { tx, accountId }) => {
  const { member, taskId } = await taskOf(tx, accountId, input.listId, input.taskId);
  return readPast(tx, member, taskId);
});
