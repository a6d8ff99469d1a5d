import { dayAt, isDueTomorrow } from "@tasklane/contract/dueDates.ts";
import * as contract from "@tasklane/contract/tasks.ts";
import { read } from "../../http/handlers.ts";
import { allTasksOf } from "./tasksOf.ts";

/** Lists tasks due after today, up to tomorrow, in the caller's time zone. */
export const allTomorrowDueTasks = read(
  contract.allTomorrowDueTasks,
  async (_input, { tx, accountId, timeZone, now }) => {
    const today = dayAt(now, timeZone);
    return { tasks: (await allTasksOf(tx, accountId)).filter((task) => isDueTomorrow(task.due, today)) };
  },
);
