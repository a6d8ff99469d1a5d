import { addDays } from "./dueDates.ts";
import type { Day } from "./dueDates.ts";

/** Returns the weekday, from Monday 0 to Sunday 6. */
export function weekday(day: Day): number {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
}

/**
 * Returns the Saturday of this week. On a Sunday it returns the coming Saturday, because a past day would be no use (product
 * 9.3).
 */
export function thisWeekend(today: Day): Day {
  const day = weekday(today);
  return addDays(today, day === 6 ? 6 : 5 - day);
}

/** Returns the Monday of next week (product 9.3). */
export function nextWeek(today: Day): Day {
  return addDays(today, 7 - weekday(today));
}

/** Returns the Sunday that ends this week, for the due-date filter `This Week`. */
export function endOfWeek(today: Day): Day {
  return addDays(today, 6 - weekday(today));
}
