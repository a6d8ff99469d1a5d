import { addDays } from "@tasklane/contract/dueDates.ts";
import { isDay } from "@tasklane/contract/isDay.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { addMonths, shownDay, weekdayOf, weekOf, weekRules, weeksOfMonth } from "../../src/data/calendar.ts";

const MONDAY = weekRules("en-GB");
const SUNDAY = weekRules("en-US");

const aDay = fc
  .integer({ min: 31, max: 2_900_000 })
  .map((days) => addDays("1970-01-01", days))
  .filter((day) => shownDay(day) !== undefined);

test("a week begins on the day that its locale says, and has the locale's weekend", () => {
  expect(weekOf("2026-11-22", MONDAY)).toEqual([
    "2026-11-16",
    "2026-11-17",
    "2026-11-18",
    "2026-11-19",
    "2026-11-20",
    "2026-11-21",
    "2026-11-22",
  ]);
  expect(weekOf("2026-11-22", SUNDAY)[0]).toBe("2026-11-22");
  expect(weekOf("2026-11-22", weekRules("ar-EG"))[0]).toBe("2026-11-21");
  expect(MONDAY.weekend).toEqual([6, 7]);
  expect(weekRules("ar-EG").weekend).toEqual([5, 6]);
});

test("a locale that nobody knows gets the weeks of ISO 8601", () => {
  expect(weekRules("not a locale")).toEqual({ firstDay: 1, weekend: [6, 7] });
});

test("a month's page has every week of the month, and no other", () => {
  expect(weeksOfMonth("2026-11-22", MONDAY).map((week) => week[0])).toEqual([
    "2026-10-26",
    "2026-11-02",
    "2026-11-09",
    "2026-11-16",
    "2026-11-23",
    "2026-11-30",
  ]);
  // February 2027 begins on a Monday and fills four weeks.
  expect(weeksOfMonth("2027-02-10", MONDAY)).toHaveLength(4);
  expect(weeksOfMonth("2026-12-31", MONDAY).at(-1)).toContain("2027-01-01");
});

test("another month has the same day, or its last", () => {
  expect(addMonths("2026-11-22", 1)).toBe("2026-12-22");
  expect(addMonths("2026-12-22", 1)).toBe("2027-01-22");
  expect(addMonths("2026-03-31", -1)).toBe("2026-02-28");
  expect(addMonths("2028-01-31", 1)).toBe("2028-02-29");
  expect(addMonths("2028-02-29", 12)).toBe("2029-02-28");
});

test("each day is in its week and month once, in order, for every week start", () => {
  fc.assert(
    fc.property(aDay, fc.integer({ min: 1, max: 7 }), (day, firstDay) => {
      const rules = { firstDay, weekend: [] };
      const week = weekOf(day, rules);
      expect(week).toContain(day);
      expect(weekdayOf(week[0]!)).toBe(firstDay);
      const days = weeksOfMonth(day, rules).flat();
      expect(days.filter((each) => each === day)).toHaveLength(1);
      expect(days).toEqual(days.map((_, at) => addDays(days[0]!, at)));
      expect(days.every(isDay)).toBe(true);
    }),
  );
});

test("a day in a URL is ignored if it is invalid or out of range", () => {
  for (const text of [null, "", "tomorrow", "2026-02-30", "1970-01-05", "9999-12-31", "2026-11-22x"])
    expect(shownDay(text)).toBeUndefined();
  expect(shownDay("2026-11-22")).toBe("2026-11-22");
});
