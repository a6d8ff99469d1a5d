// @chunk views
import type { Day } from "@tasklane/contract/dueDates.ts";
import { MONTHS } from "../../ui/dates.ts";
import { addMonths, shownDay, weekOf, weekRules } from "../../data/calendar.ts";
import type { WeekRules } from "../../data/calendar.ts";
import { addDays } from "@tasklane/contract/dueDates.ts";
import { pathOf } from "../../paths.ts";

/** The views that show days in a grid. */
export type GridKind = "week" | "month";

let known: WeekRules | undefined;

/**
 * On which weekday this person's weeks begin, by the browser's language. It is computed once, because the first use of `Intl` is
 * slow.
 */
export function ownWeeks(): WeekRules {
  return (known ??= weekRules(navigator.language));
}

/** The day in a URL's query, whose week or month is shown. Without a valid day it is today. */
export function dayIn(query: string, today: Day): Day {
  return shownDay(new URLSearchParams(query).get("day")) ?? today;
}

/**
 * The URL of a view of days. Filters, sort and the saved view stay as in the query.
 * @param query the current query
 * @param day the day to show; without one, the view shows today
 */
export function daysHref(kind: "upcoming" | GridKind, query: string, day?: Day): string {
  const read = new URLSearchParams(query);
  read.delete("task");
  if (day === undefined || kind === "upcoming") read.delete("day");
  else read.set("day", day);
  return read.size > 0 ? `${pathOf({ kind })}?${read}` : pathOf({ kind });
}

/** The same day in the previous week or month (-1), or in the next one (1). Undefined beyond the years that can be shown. */
export function stepRange(kind: GridKind, day: Day, step: -1 | 1): Day | undefined {
  return shownDay(kind === "week" ? addDays(day, 7 * step) : addMonths(day, step));
}

/** The heading of a week or month: `9 – 15 Nov 2026`, `30 Nov – 6 Dec 2026`, `November 2026`. */
export function rangeName(kind: GridKind, day: Day): string {
  const monthOf = (each: Day): string => MONTHS[Number(each.slice(5, 7)) - 1]!;
  if (kind === "month") return `${monthOf(day)} ${day.slice(0, 4)}`;
  const week = weekOf(day, ownWeeks());
  const [from, to] = [week[0]!, week[6]!];
  const date = (each: Day): string => `${Number(each.slice(8))} ${monthOf(each).slice(0, 3)}`;
  const year = from.slice(0, 4) === to.slice(0, 4) ? "" : ` ${from.slice(0, 4)}`;
  const start = from.slice(0, 7) === to.slice(0, 7) ? String(Number(from.slice(8))) : date(from) + year;
  return `${start} – ${date(to)} ${to.slice(0, 4)}`;
}
