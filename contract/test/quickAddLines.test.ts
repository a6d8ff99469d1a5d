import fc from "fast-check";
import { expect, test } from "vitest";
import { isUnseen } from "../src/isUnseen.ts";
import { pastedLines } from "../src/quickAddLines.ts";
import { oddText, RUNS } from "./oddText.ts";

/** The lines as short texts: `>` marks a subtask, `x` a completed task. */
const shown = (text: string) =>
  pastedLines(text).map(
    ({ text: line, isSubtask, isDone }) => `${isSubtask ? "> " : ""}${isDone ? "x " : ""}${line}`,
  );

test("any pasted text is split into its visible lines, in order", () => {
  const any = fc
    .array(fc.oneof(oddText, fc.constantFrom("- a", "\t* [x] b", "  1. c", "[ ]", "", "   ")))
    .map((lines) => lines.join("\n"));
  const property = fc.property(any, (text) => {
    const lines = pastedLines(text);
    expect(lines[0]?.isSubtask ?? false).toBe(false);
    let rest = text;
    for (const { text: line } of lines) {
      expect(isUnseen(line)).toBe(false);
      expect(rest).toContain(line);
      rest = rest.slice(rest.indexOf(line) + line.length);
    }
  });
  fc.assert(property, { numRuns: RUNS });
});

test("list marks and boxes are taken off, and a ticked box completes", () => {
  expect(
    shown("- a\n* b\n+ c\n\u2022 d\n1. e\n12) f\n[ ] g\n[x] h\n- [X] i\n- [ ] j\n\u2611 k\n\u2610 l"),
  ).toEqual([..."abcdefg".split(""), "x h", "x i", "j", "x k", "l"]);
});

test("text that only looks like a list mark stays", () => {
  const lines = ["-5 degrees", "*stars*", "1.5 litres", "[x]y", "2026 plan", "+49 30 1234", "[link](a)"];
  expect(shown(lines.join("\n"))).toEqual(lines);
});

test("indentation makes subtasks, one level deep", () => {
  expect(shown("Trip\n  Tent\n    Pegs\n  Map\nHome\n\tKeys")).toEqual([
    "Trip",
    "> Tent",
    "> Pegs",
    "> Map",
    "Home",
    "> Keys",
  ]);
  expect(shown("    Trip\n      Tent\n  Home\n    Keys")).toEqual(["Trip", "> Tent", "Home", "> Keys"]);
});

test("empty lines and every kind of line end separate", () => {
  expect(shown("a\r\n\r\nb\rc\n\u200b\n- \n[ ]\nd\u2028e")).toEqual(["a", "b", "c", "d", "e"]);
});
