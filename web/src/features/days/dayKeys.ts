// @chunk days
import { addDays } from "@tasklane/contract/dueDates.ts";
import type { Day } from "@tasklane/contract/dueDates.ts";
import { addMonths, shownDay, weekOf } from "../../data/calendar.ts";
import type { WeekRules } from "../../data/calendar.ts";

const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -7,
  ArrowDown: 7,
};

/**
 * Says to which day a key moves the focus in a grid of days: arrows by a day or a week, PageUp and PageDown by a month, Home and
 * End within the week.
 * @returns undefined for another key, and beyond the years that can be shown
 */
export function dayAfterKey(key: string, day: Day, rules: WeekRules): Day | undefined {
  const step = STEPS[key];
  if (step !== undefined) return shownDay(addDays(day, step));
  switch (key) {
    case "PageUp":
      return shownDay(addMonths(day, -1));
    case "PageDown":
      return shownDay(addMonths(day, 1));
    case "Home":
      return weekOf(day, rules)[0];
    case "End":
      return weekOf(day, rules)[6];
    default:
      return undefined;
  }
}

/** The day to which Alt with an arrow moves a task; undefined for another key. */
export function dayAfterShift(key: string, due: Day): Day | undefined {
  const step = STEPS[key];
  return step === undefined ? undefined : shownDay(addDays(due, step));
}
