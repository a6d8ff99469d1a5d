import { LIMITS } from "@tasklane/contract/limits.ts";
import { expect, test } from "vitest";
import { aTask } from "../../aTask.ts";
import { takenBack } from "../../../src/features/tasks/takenBack.ts";

const task = aTask("a", { title: "Call Ann (##Now###Urgent)", notes: "soon", due: "2026-11-20" });

test("a replaced value is written again, and the rest stays", () => {
  expect(takenBack(task, { field: "title", from: "Call Bob" })).toEqual({
    title: "Call Bob (##Now ###Urgent)",
  });
  expect(takenBack(task, { field: "section", from: null })).toEqual({ title: "Call Ann (###Urgent)" });
  expect(takenBack(task, { field: "notes", from: "later" })).toEqual({ notes: "later" });
  expect(takenBack(task, { field: "due", from: null })).toEqual({ due: null });
  expect(takenBack(task, { field: "status", from: "completed" })).toEqual({ status: "completed" });
});

test("nothing can be taken back that is unchanged or cannot change", () => {
  expect(takenBack(task, { field: "due", from: "2026-11-20" })).toBeUndefined();
  expect(takenBack(task, { field: "label", from: "Urgent" })).toBeUndefined();
  expect(takenBack(task, { field: "parent", from: "b" })).toBeUndefined();
});

test("a value for which the title has no room cannot be taken back", () => {
  const long = "a".repeat(LIMITS.title);
  expect(takenBack(task, { field: "title", from: long })).toBeUndefined();
  const full = aTask("a", { title: long });
  expect(takenBack(full, { field: "label", from: "Urgent" })).toBeUndefined();
});
