import { describe, expect, test } from "vitest";
import { missingTests, read } from "./namedTests.ts";

/** How many faults each chapter of the catalogue (docs/quality/faults.md) has, by the chapter's letter. */
const CATALOGUE = { G: 22, P: 8, D: 10, N: 8, T: 9, M: 10, H: 34, U: 11, L: 6 };

const GOALS = 32;

/** The rows of the catalogue's tables: an id, the fault or goal, and the tests that prove that it is handled. */
const ALL = read("docs/quality/faults.md")
  .split("\n")
  .map((line) => /^\| ([A-Z]*\d+) \| (.+) \| (.+) \|$/.exec(line))
  .filter((row) => row !== null)
  .map(([, id = "", , shownBy = ""]) => ({ id, shownBy }));
const ROWS = ALL.filter(({ id }) => /^[A-Z]/.test(id));

describe("docs/quality/faults.md", () => {
  test("has every fault of the catalogue, with its test or a reason for none", () => {
    const ids = Object.entries(CATALOGUE).flatMap(([chapter, count]) =>
      Array.from({ length: count }, (_, at) => `F${chapter}${String(at + 1).padStart(2, "0")}`),
    );
    expect(ROWS.map(({ id }) => id)).toEqual(ids);
    const without = ROWS.filter(({ shownBy }) => !/^(`[^`]+` › |Not shown|Does not apply: )/.test(shownBy));
    expect(without).toEqual([]);
  });

  test("has every goal, each with its test or with why there is none", () => {
    const goals = ALL.filter(({ id }) => /^\d/.test(id));
    expect(goals.map(({ id }) => Number(id))).toEqual(Array.from({ length: GOALS }, (_, at) => at + 1));
    const shown = /^(`[^`]+` › |By command|Not shown: |Does not apply: )/;
    expect(goals.filter(({ shownBy }) => !shown.test(shownBy))).toEqual([]);
  });

  test("names tests that are there", () => {
    expect(missingTests(ALL.map(({ shownBy }) => shownBy))).toEqual([]);
  });
});
