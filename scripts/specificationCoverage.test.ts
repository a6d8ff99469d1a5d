import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { ROOT } from "./root.mjs";

const read = (path: string): string => readFileSync(join(ROOT, path), "utf8");

/** A row of the table: its number, the sentence, where it is settled otherwise, and what shows it. */
const ROWS = read("docs/specification-coverage.md")
  .split("\n")
  .map((line) => /^\| (\d+)\.(\d+) \| (.+) \| (.*)\| (.+) \|$/.exec(line))
  .filter((row) => row !== null)
  .map(([, chapter, number, , , shownBy = ""]) => ({ chapter, number: Number(number), shownBy }));

const NAMED = [
  ...new Set(ROWS.flatMap(({ shownBy }) => shownBy.split("<br>")).filter((one) => one.startsWith("`"))),
];

describe("docs/specification-coverage.md", () => {
  test("numbers the sentences of each of nine chapters, and says of each what shows it", () => {
    const chapters = Map.groupBy(ROWS, ({ chapter }) => chapter);
    expect([...chapters.keys()]).toEqual(Array.from({ length: 9 }, (_, at) => String(at + 1)));
    for (const rows of chapters.values())
      expect(rows.map(({ number }) => number)).toEqual(rows.map((_, at) => at + 1));
    const without = ROWS.filter(({ shownBy }) => !/^(`[^`]+` › |No test: )/.test(shownBy));
    expect(without).toEqual([]);
  });

  test("names tests that are there", () => {
    const missing = NAMED.filter((named) => {
      const [, path = "", title = ""] = /^`([^`]+)` › (.+)$/.exec(named) ?? [];
      if (!existsSync(join(ROOT, path))) return true;
      return ![`"${title}"`, `\`${title}\``].some((quoted) => read(path).includes(quoted));
    });
    expect(missing).toEqual([]);
  });
});
