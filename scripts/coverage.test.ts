import { describe, expect, test } from "vitest";
import { missingTests, read } from "./namedTests.ts";

/** The numbers of the product's rules in docs/product.md. */
const RULES = [...read("docs/product.md").matchAll(/^\* \*\*(\d+)\.(\d+)\*\* /gm)].map(
  ([, chapter, number]) => ({ chapter: Number(chapter), number: Number(number) }),
);

/** The rows of the tables in the coverage document: the number of a rule, and the tests that prove the rule. */
const ROWS = [...read("docs/quality/coverage.md").matchAll(/^\| (\d+\.\d+) \| .+ \| (.+) \|$/gm)].map(
  ([, rule = "", shownBy = ""]) => ({ rule, shownBy }),
);

describe("docs/product.md", () => {
  test("numbers the rules of each chapter from 1, without a gap", () => {
    const chapters = Map.groupBy(RULES, ({ chapter }) => chapter);
    expect([...chapters.keys()]).toEqual([...chapters.keys()].toSorted((one, other) => one - other));
    for (const rules of chapters.values())
      expect(rules.map(({ number }) => number)).toEqual(rules.map((_, at) => at + 1));
  });
});

describe("docs/sync.md", () => {
  test("names tests that exist beside its rules and bugs", () => {
    const named = [...read("docs/sync.md").matchAll(/`(server\/[^`]+\.test\.ts)`: ([^|]+?)(?= · | \||$)/gm)];
    expect(named.length).toBeGreaterThan(25);
    expect(named.filter(([, path = "", title = ""]) => !read(path).includes(title))).toEqual([]);
  });
});

describe("docs/quality/everyday.md", () => {
  test("names tests that exist in every row", () => {
    const rows = [...read("docs/quality/everyday.md").matchAll(/^\| .+ \| (`[^|]+) \|$/gm)];
    expect(rows.length).toBeGreaterThan(100);
    expect(missingTests(rows.map(([, shownBy = ""]) => shownBy))).toEqual([]);
  });
});

describe("docs/quality/coverage.md", () => {
  test("has a row for each rule of the product", () => {
    expect(ROWS.map(({ rule }) => rule)).toEqual(RULES.map(({ chapter, number }) => `${chapter}.${number}`));
  });

  test("names what shows each rule, or says why nothing does", () => {
    expect(ROWS.filter(({ shownBy }) => !/^(`[^`]+` › |No test: )/.test(shownBy))).toEqual([]);
  });

  test("names tests that exist", () => {
    expect(missingTests(ROWS.map(({ shownBy }) => shownBy))).toEqual([]);
  });
});
