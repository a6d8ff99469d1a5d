import { addDays, dayAt } from "@tasklane/contract/dueDates.ts";
import * as contract from "@tasklane/contract/tasks.ts";
import { read } from "../../http/handlers.ts";
import { dueTasksOf } from "./tasksOf.ts";

/** Lists tasks due after today, up to tomorrow, in the caller's time zone. */
export const allTomorrowDueTasks = read(
  contract.allTomorrowDueTasks,
  async (_input, { tx, accountId, timeZone, now }) => {
    const today = dayAt(now, timeZone);
    return { tasks: await dueTasksOf(tx, accountId, { after: today, upTo: addDays(today, 1) }) };
  },
);
