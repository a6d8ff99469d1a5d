// @chunk days
import type { Day } from "@tasklane/contract/dueDates.ts";
import { MONTHS } from "../../ui/dates.ts";
import { weekdayOf } from "../../data/calendar.ts";

const WEEKDAYS = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split(" ");

/** The name of a weekday from 1 to 7: `Monday`. */
export function weekdayName(weekday: number): string {
  return WEEKDAYS[weekday - 1]!;
}

/** A day's name for screen readers: `Thursday 12 November 2026`. */
export function dayName(day: Day): string {
  const month = MONTHS[Number(day.slice(5, 7)) - 1];
  return `${weekdayName(weekdayOf(day))} ${Number(day.slice(8))} ${month} ${day.slice(0, 4)}`;
}

/** The accessible name of a day's cell: the day, whether it is today, and how many open tasks it has. */
export function cellName(day: Day, today: Day, count: number): string {
  const tasks = count === 0 ? "no tasks" : count === 1 ? "1 task" : `${count} tasks`;
  return `${dayName(day)}${day === today ? ", today" : ""}, ${tasks}`;
}

/** The DOM id of a day's cell. */
export function cellId(day: Day): string {
  return `day-${day}`;
}
