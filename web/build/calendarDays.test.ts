import * as library from "@internationalized/date";
import fc from "fast-check";
import { expect, test } from "vitest";
import * as ours from "./calendarDays.ts";

const instants = fc.integer({ min: Date.UTC(1971, 0, 1), max: Date.UTC(2199, 11, 31) });
const zones = fc.constantFrom(
  "UTC",
  "Europe/Berlin",
  "America/St_Johns",
  "America/Los_Angeles",
  "Asia/Kathmandu",
  "Pacific/Kiritimati",
  "Pacific/Pago_Pago",
  "Australia/Lord_Howe",
);

test("the day at an instant is the library's, in every time zone", () => {
  fc.assert(
    fc.property(instants, zones, (instant, zone) => {
      const expected = library.toCalendarDate(library.fromAbsolute(instant, zone)).toString();
      expect(ours.toCalendarDate(ours.fromAbsolute(instant, zone)).toString()).toBe(expected);
    }),
  );
});

test("adding days and the day of the week are the library's", () => {
  fc.assert(
    fc.property(instants, fc.integer({ min: -400, max: 400 }), (instant, days) => {
      const day = new Date(instant).toISOString().slice(0, 10);
      expect(ours.parseDate(day).add({ days }).toString()).toBe(
        library.parseDate(day).add({ days }).toString(),
      );
      expect(ours.getDayOfWeek(ours.parseDate(day))).toBe(
        library.getDayOfWeek(library.parseDate(day), "en-US", "mon"),
      );
    }),
  );
});

test.each(["2026-02-30", "2026-13-01", "2025-02-29", "nonsense"])("%s is no day", (text) => {
  expect(() => ours.parseDate(text)).toThrow(RangeError);
});

test("an unknown time zone is refused", () => {
  expect(() => ours.fromAbsolute(0, "Mars/Olympus")).toThrow(RangeError);
});
