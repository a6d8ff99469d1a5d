import { describe, expect, test } from "vitest";
import { weekRules } from "../../../src/data/calendar.ts";
import { dayAfterKey, dayAfterShift } from "../../../src/features/days/dayKeys.ts";

const RULES = weekRules("en-GB");

describe("keys in a grid of days", () => {
  test.each([
    ["ArrowLeft", "2026-11-21"],
    ["ArrowRight", "2026-11-23"],
    ["ArrowUp", "2026-11-15"],
    ["ArrowDown", "2026-11-29"],
    ["PageUp", "2026-10-22"],
    ["PageDown", "2026-12-22"],
    ["Home", "2026-11-16"],
    ["End", "2026-11-22"],
  ])("%s leads from Sunday 22 November to %s", (key, day) => {
    expect(dayAfterKey(key, "2026-11-22", RULES)).toBe(day);
  });

  test("Home and End stay in a week that begins on Sunday", () => {
    expect(dayAfterKey("Home", "2026-11-25", weekRules("en-US"))).toBe("2026-11-22");
    expect(dayAfterKey("End", "2026-11-25", weekRules("en-US"))).toBe("2026-11-28");
  });

  test("other keys lead nowhere, and no key leads beyond the years of the calendar", () => {
    expect(dayAfterKey("x", "2026-11-22", RULES)).toBeUndefined();
    expect(dayAfterKey("PageDown", "9999-11-30", RULES)).toBeUndefined();
    expect(dayAfterKey("ArrowUp", "1970-02-03", RULES)).toBeUndefined();
  });

  test("Alt with an arrow moves a task by a day or a week", () => {
    const moved = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"].map((key) =>
      dayAfterShift(key, "2026-11-30"),
    );
    expect(moved).toEqual(["2026-11-29", "2026-12-01", "2026-11-23", "2026-12-07"]);
    expect(dayAfterShift("Home", "2026-11-30")).toBeUndefined();
  });
});
