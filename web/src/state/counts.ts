import { addDays } from "@tasklane/contract/dueDates.ts";
import type { Day } from "@tasklane/contract/dueDates.ts";
import type { TasksById } from "./changes.ts";

/** How many open tasks the fixed views of the sidebar hold: due by today, tomorrow, and after today. */
export function dueCounts(
  tasks: TasksById,
  today: Day,
): { today: number; tomorrow: number; upcoming: number } {
  const counts = { today: 0, tomorrow: 0, upcoming: 0 };
  const tomorrow = addDays(today, 1); // Worked out once: there may be thousands of tasks, at each of their changes.
  for (const id in tasks) {
    const { due, status } = tasks[id]!;
    if (due === null || status === "completed") continue;
    if (due <= today) counts.today++;
    else counts.upcoming++;
    if (due === tomorrow) counts.tomorrow++;
  }
  return counts;
}
