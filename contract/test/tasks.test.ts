import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { INVALID } from "../src/sentences.ts";
import { notesTooLong } from "../src/names.ts";
import { addTask, googleTask } from "../src/tasks.ts";

const problems = (input: unknown) =>
  z.safeParse(addTask.input, input).error?.issues.map((issue) => [issue.path.join("."), issue.message]);
const task = { listId: "MTYx", title: "Buy milk" };

describe("creating a task", () => {
  test("optional fields have defaults", () => {
    expect(z.parse(addTask.input, task)).toEqual({ ...task, notes: "", due: null });
  });

  test.each([
    ["", INVALID.titleRequired],
    [" \n", INVALID.titleRequired],
    [undefined, INVALID.titleRequired],
    ["(#Home)", INVALID.titleRequired],
    ["\u200b", INVALID.titleRequired],
    ["\u2060\u2063 (#Home)", INVALID.titleRequired],
    ["\u00ad", INVALID.titleRequired],
    ["\u3164", INVALID.titleRequired],
    ["\u2800", INVALID.titleRequired],
    ["\u2800 \u3164\ufffa (#Home)", INVALID.titleRequired],
    ["x".repeat(1_025), INVALID.titleTooLong],
    ["🏠".repeat(513), INVALID.titleTooLong],
  ])("title %j: %s", (title, sentence) => {
    expect(problems({ ...task, title })).toEqual([["title", sentence]]);
  });

  test.each(["x".repeat(1_024), "🏠".repeat(512)])(
    "a title of 1,024 UTF-16 units is allowed (%#)",
    (title) => {
      expect(problems({ ...task, title })).toBeUndefined();
    },
  );

  test("a title is put on one line", () => {
    expect(z.parse(addTask.input, { ...task, title: " Buy\r\nmilk " }).title).toBe("Buy milk");
  });

  test.each([
    ["x".repeat(500), undefined],
    ["x".repeat(501), [["notes", INVALID.descriptionTooLong]]],
    ["🏠".repeat(500), undefined],
    ["🏠".repeat(501), [["notes", INVALID.descriptionTooLong]]],
    [`${"x".repeat(498)}\r\n\r`, undefined], // each line end counts once
  ])("notes of 500 characters are allowed, as people count them (%#)", (notes, expected) => {
    expect(problems({ ...task, notes })).toEqual(expected);
  });

  test("line ends become Google's", () => {
    expect(z.parse(addTask.input, { ...task, notes: "a\r\nb\rc\nd" }).notes).toBe("a\nb\nc\nd");
  });

  test("characters that are invisible or no database stores are replaced", () => {
    const notes = "a\u0000b\u001b[31m\ud800 🏠\tc";
    expect(z.parse(addTask.input, { ...task, notes }).notes).toBe("a b [31m\ufffd 🏠\tc");
  });

  test.each(["", "20.11.2026", "2026-02-30"])("due %j: a sentence that shows a date", (due) => {
    expect(problems({ ...task, due })).toEqual([["due", INVALID.day]]);
  });

  test("a field that the call does not know is refused", () => {
    expect(problems({ ...task, owner: "me" })).toHaveLength(1);
  });
});

test("changing a task leaves long notes from Google to who knows whether they changed", () => {
  const input = { taskListId: "a", taskId: "b", notes: "x".repeat(5_000) };
  expect(z.parse(googleTask.input, input)).toEqual(input);
  expect([notesTooLong("🏠".repeat(500)), notesTooLong("🏠".repeat(501))]).toEqual([false, true]);
});

test("clearing the due date is not the same as leaving it alone", () => {
  const input = { taskListId: "a", taskId: "b" };
  expect(z.parse(googleTask.input, input)).toEqual(input);
  expect(z.parse(googleTask.input, { ...input, due: null })).toEqual({ ...input, due: null });
});
