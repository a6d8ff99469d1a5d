import { addDays } from "@tasklane/contract/dueDates.ts";
import type { Day } from "@tasklane/contract/dueDates.ts";
import type { Task } from "@tasklane/contract/tasks.ts";
import { TaskTable } from "./TaskTable.ts";

/** How many open tasks the fixed views of the sidebar hold: due by today, tomorrow, and after today. */
export interface DueCounts {
  home: number;
  tomorrow: number;
  upcoming: number;
}

const NOTHING = { tasks: TaskTable.empty, counts: { home: 0, tomorrow: 0, upcoming: 0 } };

let last: { tasks: TaskTable; today?: Day; counts: DueCounts } = NOTHING;

/** Counts what changed since it was last asked, unless another day has come. */
export function dueCounts(tasks: TaskTable, today: Day): DueCounts {
  if (tasks === last.tasks && today === last.today) return last.counts;
  const before = today === last.today ? last : NOTHING;
  const counts = { ...before.counts };
  const tomorrow = addDays(today, 1);
  const count = (task: Task | undefined, by: number): void => {
    if (!task?.due || task.status === "completed") return;
    counts[task.due <= today ? "home" : "upcoming"] += by;
    if (task.due === tomorrow) counts.tomorrow += by;
  };
  for (const [old, now] of before.tasks.differences(tasks)) {
    count(old, -1);
    count(now, 1);
  }
  last = { tasks, today, counts };
  return counts;
}
