import { addDays } from "@tasklane/contract/dueDates.ts";
import type { Day } from "@tasklane/contract/dueDates.ts";
import type { Task } from "@tasklane/contract/tasks.ts";
import type { BoardData } from "./boardData.ts";

/** How many open tasks the fixed views of the sidebar hold: due by today, tomorrow, and after today. */
export interface DueCounts {
  home: number;
  tomorrow: number;
  upcoming: number;
}

/** A list's tasks are another array once one of them changed, so what was counted of one holds for its day. */
const counted = new WeakMap<readonly Task[], DueCounts & { today: Day }>();

export function dueCounts(byList: BoardData["byList"], today: Day): DueCounts {
  const sum = { home: 0, tomorrow: 0, upcoming: 0 };
  for (const id in byList) {
    const { home, tomorrow, upcoming } = countsOf(byList[id]!, today);
    sum.home += home;
    sum.tomorrow += tomorrow;
    sum.upcoming += upcoming;
  }
  return sum;
}

function countsOf(tasks: readonly Task[], today: Day): DueCounts {
  const known = counted.get(tasks);
  if (known?.today === today) return known;
  const counts = { home: 0, tomorrow: 0, upcoming: 0, today };
  const tomorrow = addDays(today, 1);
  for (const { due, status } of tasks) {
    if (due === null || status === "completed") continue;
    if (due <= today) counts.home++;
    else counts.upcoming++;
    if (due === tomorrow) counts.tomorrow++;
  }
  counted.set(tasks, counts);
  return counts;
}
