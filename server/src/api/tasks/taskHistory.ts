import * as contract from "@tasklane/contract/tasks.ts";
import { taskOf } from "../access.ts";
import { read } from "../../http/handlers.ts";
import { replacedIn } from "../../db/tables/historyRows.ts";

/** Lists the replaced values of a task, newest first. They are kept for 30 days. */
export const taskHistory = read(contract.taskHistory, async (input, { tx, accountId }) => {
  const { member, taskId } = await taskOf(tx, accountId, input.listId, input.taskId);
  return { changes: await replacedIn(tx, member, taskId) };
});
