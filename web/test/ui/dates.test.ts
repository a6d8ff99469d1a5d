import { expect, test } from "vitest";
import { cardDate } from "../../src/ui/dates.ts";
import { ago, draftTime, pickerDate, readAgo } from "../../src/ui/times.ts";

test("days are shown in the product's two forms", () => {
  expect(cardDate("2026-08-05")).toBe("5 Aug 2026");
  expect(cardDate("2026-09-30")).toBe("30 Sep 2026");
  expect(pickerDate("2026-11-12")).toBe("12 November, 2026");
});

test.each([
  [30_000, "just now"],
  [60_000, "1 minute ago"],
  [59 * 60_000, "59 minutes ago"],
  [3_600_000, "1 hour ago"],
  [50 * 3_600_000, "2 days ago"],
  [-5_000, "just now"],
])("%i ms are %s", (milliseconds, words) => {
  expect(ago(1_000_000_000, 1_000_000_000 + milliseconds)).toBe(words);
});

test.each([
  [9_999, "Updated just now"],
  [10_000, "Updated 10 s ago"],
  [59_999, "Updated 50 s ago"],
  [60_000, "Updated 1 minute ago"],
  [-5_000, "Updated just now"],
])("a reading %i ms ago is described as %s", (milliseconds, words) => {
  expect(readAgo(1_000_000_000, 1_000_000_000 + milliseconds)).toBe(words);
});

test("a draft shows its time, and its day when that is not today", () => {
  const noon = new Date(2026, 10, 22, 12).getTime();
  expect(draftTime(new Date(2026, 10, 22, 9, 5).getTime(), noon)).toBe("09:05");
  expect(draftTime(new Date(2026, 10, 20, 14, 5).getTime(), noon)).toBe("20 Nov 2026, 14:05");
});
