import { addDays } from "./dueDates.ts";
import type { Day } from "./dueDates.ts";

export type DueBucket = "overdue" | "today" | "tomorrow" | "upcoming" | "none";

/** Returns the group of the board, such as "Overdue" or "Tomorrow", to which a due date belongs (product 4.4). */
export function dueBucket(due: Day | null, today: Day): DueBucket {
  if (due === null) return "none";
  if (due < today) return "overdue";
  if (due === today) return "today";
  return due === addDays(today, 1) ? "tomorrow" : "upcoming";
}
