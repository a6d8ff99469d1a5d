// @chunk views
import { addDays } from "@tasklane/contract/dueDates.ts";
import { isDay } from "@tasklane/contract/isDay.ts";
import type { Day } from "@tasklane/contract/dueDates.ts";

/** How a country counts its weeks. Weekdays are numbers from Monday 1 to Sunday 7, as in ISO 8601. */
export interface WeekRules {
  firstDay: number;
  weekend: readonly number[];
}

/** ISO 8601's weeks, for browsers that do not know the weeks of a locale. */
const ISO: WeekRules = { firstDay: 1, weekend: [6, 7] };

/** The first and the last day that can be shown. Around each there is room for the rest of its month's weeks. */
const FIRST = "1970-02-01";
const LAST = "9999-11-30";

/** The weeks of a locale, such as `en-US`, whose weeks begin on Sunday. An unknown locale gets those of ISO 8601. */
export function weekRules(locale: string): WeekRules {
  try {
    const its = new Intl.Locale(locale);
    return "getWeekInfo" in its ? its.getWeekInfo() : ISO;
  } catch {
    return ISO;
  }
}

/** The weekday of a day, from Monday 1 to Sunday 7. */
export function weekdayOf(day: Day): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
}

/** The seven days of the week that contains a day. */
export function weekOf(day: Day, { firstDay }: WeekRules): Day[] {
  const start = addDays(day, -((weekdayOf(day) - firstDay + 7) % 7));
  return Array.from({ length: 7 }, (_, at) => addDays(start, at));
}

/** The weeks that a month's page shows: every week that contains a day of the month. */
export function weeksOfMonth(day: Day, rules: WeekRules): Day[][] {
  const month = day.slice(0, 7);
  const weeks = [weekOf(`${month}-01`, rules)];
  for (;;) {
    const next = addDays(weeks.at(-1)![0]!, 7);
    if (!next.startsWith(month)) return weeks;
    weeks.push(weekOf(next, rules));
  }
}

/** The same day of another month, or that month's last day if it is shorter. */
export function addMonths(day: Day, months: number): Day {
  const [year, month, date] = day.split("-").map(Number) as [number, number, number];
  const first = new Date(Date.UTC(year, month - 1 + months, 1));
  const length = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(date, length));
  return first.toISOString().slice(0, 10);
}

/** Reads a day from a text, for example from the URL. @returns undefined if it is no day, or too far away to be shown */
export function shownDay(text: string | null): Day | undefined {
  return text !== null && isDay(text) && text >= FIRST && text <= LAST ? text : undefined;
}

/** The weeks to show for a day: its week, or the weeks of its month. */
export function weeksShown(kind: "week" | "month", day: Day, rules: WeekRules): Day[][] {
  return kind === "week" ? [weekOf(day, rules)] : weeksOfMonth(day, rules);
}
