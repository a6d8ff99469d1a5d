import { describe, expect, test } from "vitest";
import { missingTests, read } from "./namedTests.ts";

/** A row of the table: its number, the sentence, where it is settled otherwise, and what shows it. */
const ROWS = read("docs/quality/coverage.md")
  .split("\n")
  .map((line) => /^\| (\d+)\.(\d+) \| (.+) \| (.*)\| (.+) \|$/.exec(line))
  .filter((row) => row !== null)
  .map(([, chapter, number, , , shownBy = ""]) => ({ chapter, number: Number(number), shownBy }));

/** A row of what product.md adds: its number, the sentence, the chapter there, and what shows it. */
const ADDED = read("docs/quality/coverage.md")
  .split("\n")
  .map((line) => /^\| P(\d+) \| .+ \| .+ \| (.+) \|$/.exec(line))
  .filter((row) => row !== null)
  .map(([, number, shownBy = ""]) => ({ number: Number(number), shownBy }));

describe("docs/quality/coverage.md", () => {
  test("numbers the sentences of each of nine chapters, and says of each what shows it", () => {
    const chapters = Map.groupBy(ROWS, ({ chapter }) => chapter);
    expect([...chapters.keys()]).toEqual(Array.from({ length: 9 }, (_, at) => String(at + 1)));
    for (const rows of chapters.values())
      expect(rows.map(({ number }) => number)).toEqual(rows.map((_, at) => at + 1));
    const without = ROWS.filter(({ shownBy }) => !/^(`[^`]+` › |No test: )/.test(shownBy));
    expect(without).toEqual([]);
  });

  test("numbers what product.md adds", () => {
    expect(ADDED.length).toBeGreaterThan(0);
    expect(ADDED.map(({ number }) => number)).toEqual(ADDED.map((_, at) => at + 1));
  });

  test("names tests that are there", () => {
    expect(missingTests([...ROWS, ...ADDED].map(({ shownBy }) => shownBy))).toEqual([]);
  });
});
