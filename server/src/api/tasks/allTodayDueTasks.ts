import { dayAt } from "@tasklane/contract/dueDates.ts";
import * as contract from "@tasklane/contract/tasks.ts";
import { read } from "../../http/handlers.ts";
import { dueTasksOf } from "./tasksOf.ts";

/** Lists tasks that are overdue or due today, in the caller's time zone. */
export const allTodayDueTasks = read(
  contract.allTodayDueTasks,
  async (_input, { tx, accountId, timeZone, now }) => {
    return { tasks: await dueTasksOf(tx, accountId, { upTo: dayAt(now, timeZone) }) };
  },
);
