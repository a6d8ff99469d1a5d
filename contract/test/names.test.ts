import fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { nameSchema } from "../src/nameSchema.ts";
import { nameKey, nameProblem, normName, normText } from "../src/names.ts";
import { INVALID } from "../src/sentences.ts";
import { oddText, RUNS } from "./oddText.ts";

const numRuns = RUNS;
const Name = nameSchema(INVALID.labelNameRequired);
const problem = (name: unknown) => z.safeParse(Name, name).error?.issues[0]?.message;

describe("normText and normName", () => {
  test("T6 a second application changes nothing", () => {
    const property = fc.property(oddText, (text) => {
      expect(normText(normText(text))).toBe(normText(text));
      expect(normName(normName(text))).toBe(normName(text));
      expect(nameKey(normName(text))).toBe(nameKey(text));
    });
    fc.assert(property, { numRuns });
  });

  test("what they answer is one line of well-formed text", () => {
    const property = fc.property(oddText, (text) => {
      expect(normText(text)).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
      expect(normText(text).isWellFormed()).toBe(true);
      expect(normText(text)).toBe(normText(text).trim());
      expect(normName(text)).not.toContain("  ");
    });
    fc.assert(property, { numRuns });
  });

  test.each([
    ["  a\r\n\tb  ", "a b"],
    ["a  b", "a  b"],
    ["a\ud83d", "a\ufffd"],
    ["\udfe0\ud83c", "\ufffd\ufffd"],
    ["🏠", "🏠"],
    ["e\u0301", "e\u0301"],
    ["a\u200bb\u202e", "a\u200bb\u202e"],
  ])("normText of %j is %j", (text, expected) => {
    expect(normText(text)).toBe(expected);
  });
});

describe("the schema of a name", () => {
  test.each([
    ["", INVALID.labelNameRequired],
    [" \n ", INVALID.labelNameRequired],
    [undefined, INVALID.labelNameRequired],
    [null, INVALID.labelNameRequired],
    [7, INVALID.labelNameRequired],
    ["x".repeat(101), INVALID.nameTooLong],
    ["🏠".repeat(101), INVALID.nameTooLong],
    ["No Section", INVALID.nameReserved],
    ["  no  section ", INVALID.nameReserved],
    ["NO SUBLIST", INVALID.nameReserved],
    ["\u200b", INVALID.labelNameRequired],
    [" \u200b \u2060\ufeff\u200d\u2063 ", INVALID.labelNameRequired],
    ["\u202e\u2066", INVALID.labelNameRequired],
    ["\u3164\u00ad\u034f", INVALID.labelNameRequired],
    ["\u2800\u2800", INVALID.labelNameRequired],
  ])("%j: %s", (name, sentence) => {
    expect(problem(name)).toBe(sentence);
  });

  test.each([
    ["  Important ", "Important"],
    ["a  b", "a b"],
    ["x".repeat(100), "x".repeat(100)],
    ["🏠".repeat(100), "🏠".repeat(100)],
    [` ${"x".repeat(100)} `, "x".repeat(100)],
    ["Sections", "Sections"],
    ["a\u200bb", "a\u200bb"],
    ["👩‍👩‍👧", "👩‍👩‍👧"],
    ["#1 (old) /\\", "#1 (old) /\\"],
  ])("%j is taken as %j", (name, taken) => {
    expect(z.parse(Name, name)).toBe(taken);
  });

  test("nameProblem and the schema refuse the same names with the same message", () => {
    const property = fc.property(oddText, (name) => {
      expect(nameProblem(name, INVALID.labelNameRequired)).toBe(problem(name));
    });
    fc.assert(property, { numRuns });
    for (const name of ["", " ", "\u200b \u2060", "No  section", "🏠".repeat(100), "🏠".repeat(101)])
      expect(nameProblem(name, INVALID.labelNameRequired)).toBe(problem(name));
  });

  test.each([
    ["Work", "wORK"],
    ["Über  uns", "über uns"],
    [" a", "a\n"],
  ])("%j and %j are the same name", (one, other) => {
    expect(nameKey(one)).toBe(nameKey(other));
  });
});
