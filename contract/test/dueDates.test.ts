import fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { addDays, dayAt, isDueToday, isDueTomorrow } from "../src/dueDates.ts";
import { isDay } from "../src/isDay.ts";
import { dueBucket } from "../src/dueBuckets.ts";
import { endOfWeek, nextWeek, thisWeekend } from "../src/weeks.ts";
import { DaySchema } from "../src/tasks.ts";
import { RUNS } from "./oddText.ts";

const numRuns = RUNS;
const DAY = 86_400_000;

/** Computes days by JavaScript's own calendar in UTC, independently of the tested code. */
const dayOf = (number: number): string => new Date(number * DAY).toISOString().slice(0, 10);
const numberOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY;
const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay();
const someDay = fc.integer({ min: 0, max: numberOf("9998-11-01") }).map(dayOf);

describe("a day", () => {
  test.each(["2026-11-20", "1970-01-01", "9999-12-31", "2024-02-29", "2000-02-29"])("%s is one", (text) => {
    expect(isDay(text)).toBe(true);
    expect(z.parse(DaySchema, text)).toBe(text);
  });

  test.each([
    "2026-02-29",
    "1900-02-29",
    "2026-13-01",
    "2026-00-10",
    "2026-04-31",
    "2026-11-00",
    "1969-12-31",
    "2026-1-2",
    "20261120",
    "2026-11-20T00:00:00Z",
    " 2026-11-20",
    "2026-11-20\n",
    "+02026-11-20",
    "",
    "today",
    "٢٠٢٦-١١-٢٠",
    "10000-01-01",
  ])("%j is no day", (text) => {
    expect(isDay(text)).toBe(false);
    expect(z.safeParse(DaySchema, text).success).toBe(false);
  });

  test("every day of the calendar is one", () => {
    fc.assert(
      fc.property(someDay, (day) => {
        expect(isDay(day)).toBe(true);
      }),
      { numRuns },
    );
  });
});

describe("the day at an instant", () => {
  const noon = Date.parse("2026-11-20T12:00:00Z");
  test.each([
    ["Pacific/Niue", "2026-11-20T10:59:59Z", "2026-11-19"], // UTC-11
    ["Pacific/Niue", "2026-11-20T11:00:00Z", "2026-11-20"],
    ["UTC", "2026-11-20T23:59:59.999Z", "2026-11-20"],
    ["UTC", "2026-11-21T00:00:00Z", "2026-11-21"],
    ["Pacific/Kiritimati", "2026-11-20T09:59:59Z", "2026-11-20"], // UTC+14
    ["Pacific/Kiritimati", "2026-11-20T10:00:00Z", "2026-11-21"],
    ["Asia/Kathmandu", "2026-11-20T18:15:00Z", "2026-11-21"], // UTC+5:45
    ["Europe/Berlin", "2026-12-31T23:00:00Z", "2027-01-01"],
    ["America/New_York", "2027-01-01T04:59:59Z", "2026-12-31"],
    ["Europe/Berlin", "2028-02-28T23:30:00Z", "2028-02-29"],
    ["Europe/Berlin", "2026-03-29T01:30:00Z", "2026-03-29"], // this local hour does not exist
    ["Pacific/Apia", "2011-12-30T09:59:59Z", "2011-12-29"], // the zone skips the next day
    ["Pacific/Apia", "2011-12-30T10:00:00Z", "2011-12-31"],
  ])("in %s at %s it is %s", (zone, instant, day) => {
    expect(dayAt(Date.parse(instant), zone)).toBe(day);
  });

  test("an unknown zone is refused", () => {
    expect(() => dayAt(noon, "Mars/Olympus")).toThrow(RangeError);
  });

  test("is the day that the platform's own calendar tells", () => {
    const zones = [
      "Pacific/Niue",
      "America/St_Johns",
      "UTC",
      "Europe/Berlin",
      "Asia/Kathmandu",
      "Pacific/Kiritimati",
    ];
    const formats = new Map(
      zones.map((timeZone) => [timeZone, new Intl.DateTimeFormat("en-CA", { timeZone })]),
    );
    const instants = fc.integer({ min: DAY, max: Date.parse("2100-01-01") });
    const property = fc.property(instants, fc.constantFrom(...zones), (instant, zone) => {
      expect(dayAt(instant, zone)).toBe(formats.get(zone)!.format(instant));
    });
    fc.assert(property, { numRuns: numRuns / 4 });
  });
});

describe("quick picks", () => {
  // 2026-11-16 is a Monday.
  test.each([
    ["2026-11-16", "2026-11-21", "2026-11-23", "2026-11-22"],
    ["2026-11-17", "2026-11-21", "2026-11-23", "2026-11-22"],
    ["2026-11-18", "2026-11-21", "2026-11-23", "2026-11-22"],
    ["2026-11-19", "2026-11-21", "2026-11-23", "2026-11-22"],
    ["2026-11-20", "2026-11-21", "2026-11-23", "2026-11-22"],
    ["2026-11-21", "2026-11-21", "2026-11-23", "2026-11-22"],
    ["2026-11-22", "2026-11-28", "2026-11-23", "2026-11-22"], // on a Sunday, the coming Saturday
    ["2026-12-31", "2027-01-02", "2027-01-04", "2027-01-03"],
    ["2028-02-28", "2028-03-04", "2028-03-06", "2028-03-05"], // across a leap day
    ["2028-02-29", "2028-03-04", "2028-03-06", "2028-03-05"],
  ])("on %s: This Weekend %s, Next Week %s, the week ends %s", (today, weekend, week, end) => {
    expect([thisWeekend(today), nextWeek(today), endOfWeek(today)]).toEqual([weekend, week, end]);
  });

  test("This Weekend is the first Saturday that is not past", () => {
    const property = fc.property(someDay, (today) => {
      const ahead = numberOf(thisWeekend(today)) - numberOf(today);
      expect([weekdayOf(thisWeekend(today)), ahead >= 0 && ahead < 7]).toEqual([6, true]);
    });
    fc.assert(property, { numRuns });
  });

  test("Next Week is the first Monday after today, and the day after the week's end", () => {
    const property = fc.property(someDay, (today) => {
      const ahead = numberOf(nextWeek(today)) - numberOf(today);
      expect([weekdayOf(nextWeek(today)), ahead > 0 && ahead <= 7]).toEqual([1, true]);
      expect(addDays(endOfWeek(today), 1)).toBe(nextWeek(today));
    });
    fc.assert(property, { numRuns });
  });

  test("days are counted as the calendar counts them", () => {
    const property = fc.property(someDay, fc.integer({ min: -400, max: 400 }), (day, days) => {
      fc.pre(numberOf(day) + days >= 0);
      expect(addDays(day, days)).toBe(dayOf(numberOf(day) + days));
    });
    fc.assert(property, { numRuns });
  });
});

describe("buckets", () => {
  test.each([
    [null, "none"],
    ["2025-12-31", "overdue"],
    ["2026-12-30", "overdue"],
    ["2026-12-31", "today"],
    ["2027-01-01", "tomorrow"],
    ["2027-01-02", "upcoming"],
    ["2036-12-31", "upcoming"],
  ])("due %s on 2026-12-31: %s", (due, bucket) => {
    expect(dueBucket(due, "2026-12-31")).toBe(bucket);
  });

  test("Today holds overdue and today, Tomorrow holds tomorrow, nothing both", () => {
    const near = fc.integer({ min: -5, max: 5 });
    const property = fc.property(someDay, fc.option(near, { nil: null }), (today, days) => {
      fc.pre(days === null || numberOf(today) + days >= 0);
      const due = days === null ? null : addDays(today, days);
      const bucket = dueBucket(due, today);
      expect(isDueToday(due, today)).toBe(bucket === "overdue" || bucket === "today");
      expect(isDueTomorrow(due, today)).toBe(bucket === "tomorrow");
    });
    fc.assert(property, { numRuns });
  });
});
