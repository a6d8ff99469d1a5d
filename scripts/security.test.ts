import { describe, expect, test } from "vitest";
import { missingTests, read } from "./namedTests.ts";

/** A row of one of the tables: what it is about, and what shows it. */
const ROWS = read("docs/security.md")
  .split("\n")
  .map((line) => /^\| ([^|]+) \| .+ \| ([^|]+) \|$/.exec(line))
  .filter((row) => row !== null && !["ASVS", ""].includes(row[1]!.trim()))
  .map((row) => ({ about: row![1]!, shownBy: row![2]! }));

describe("docs/security.md", () => {
  test("says of each row what shows it, or who looks at it", () => {
    expect(ROWS.length).toBeGreaterThan(60);
    const without = ROWS.filter(({ shownBy }) => !/^(`[^`]+` › |By hand: )/.test(shownBy));
    expect(without).toEqual([]);
  });

  test("names no requirement twice", () => {
    const asvs = ROWS.filter(({ about }) => /^\d/.test(about)).flatMap(({ about }) => about.split(", "));
    expect(asvs).toEqual([...new Set(asvs)]);
  });

  test("names tests that are there", () => {
    expect(missingTests(ROWS.map(({ shownBy }) => shownBy))).toEqual([]);
  });
});
