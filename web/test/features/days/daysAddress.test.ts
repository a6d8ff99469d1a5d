import { expect, test } from "vitest";
import { dayIn, daysHref, rangeName, stepRange } from "../../../src/features/days/daysAddress.ts";
import { canonical } from "../../../src/features/views/viewAddress.ts";

const TODAY = "2026-11-23";

test("an address names the day to show, and a damaged one shows today", () => {
  expect(dayIn("?day=2027-02-10", TODAY)).toBe("2027-02-10");
  for (const query of ["", "?day=", "?day=2027-02-30", "?day=soon"]) expect(dayIn(query, TODAY)).toBe(TODAY);
});

test("another week or month keeps filters and saved view, and closes the task", () => {
  expect(daysHref("week", "?label=Phone&view=7&task=abc", "2026-12-01")).toBe(
    "/dashboard/week?label=Phone&view=7&day=2026-12-01",
  );
  expect(daysHref("month", "?day=2026-12-01")).toBe("/dashboard/month");
  expect(daysHref("upcoming", "?sort=title&day=2026-12-01", "2026-12-01")).toBe(
    "/dashboard/upcoming?sort=title",
  );
});

test("the next and the last week and month are found, until the calendar ends", () => {
  expect(stepRange("week", TODAY, 1)).toBe("2026-11-30");
  expect(stepRange("month", TODAY, -1)).toBe("2026-10-23");
  expect(stepRange("month", "9999-11-30", 1)).toBeUndefined();
});

test("a week and a month have names, also a week across two months or years", () => {
  expect(rangeName("month", TODAY)).toBe("November 2026");
  expect(rangeName("week", TODAY)).toMatch(/^2[23] – 2[89] Nov 2026$/);
  expect(rangeName("week", "2026-12-02")).toMatch(/^(30|29) Nov – [56] Dec 2026$/);
  expect(rangeName("week", "2026-12-31")).toMatch(/^2[78] Dec 2026 – [23] Jan 2027$/);
});

test("showing another week or month does not count as changing a saved view", () => {
  expect(canonical("/dashboard/week?day=2026-12-01&label=Phone")).toBe("/dashboard/week?label=Phone");
});
