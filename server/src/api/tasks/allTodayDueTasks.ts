import { dayAt, isDueToday } from "@tasklane/contract/dueDates.ts";
import * as contract from "@tasklane/contract/tasks.ts";
import { read } from "../../http/handlers.ts";
import { allTasksOf } from "./tasksOf.ts";

/** Lists tasks that are overdue or due today, in the caller's time zone. */
export const allTodayDueTasks = read(
  contract.allTodayDueTasks,
  async (_input, { tx, accountId, timeZone, now }) => {
    const today = dayAt(now, timeZone);
    return { tasks: (await allTasksOf(tx, accountId)).filter((task) => isDueToday(task.due, today)) };
  },
);
