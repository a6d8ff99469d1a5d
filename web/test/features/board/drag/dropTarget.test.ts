import { decodeTitle } from "@tasklane/contract/titles.ts";
import { expect, test } from "vitest";
import { aList, anAnswer, aTask } from "../../../aTask.ts";
import type { View } from "../../../../src/paths.ts";
import { EMPTY_BOARD, receiveBoard } from "../../../../src/data/boardData.ts";
import { changesOf, columnTarget } from "../../../../src/features/board/drag/dropTarget.ts";

const TODAY = "2026-11-20";
const LIST: View = { kind: "list", type: "main", listId: "work", sublistId: null };

const site = { sublist_id: "1", sublist_name: "Site", sections: {} };
const board = receiveBoard(
  EMPTY_BOARD,
  anAnswer({ lists: [{ ...aList("work"), sublists: { "1": site } }, aList("home")] }),
  0,
);

test("a column stands for a list, day, section or sublist, as its view says", () => {
  expect(columnTarget({ kind: "home" }, null, "work", TODAY)).toEqual({ kind: "list", listId: "work" });
  expect(columnTarget({ kind: "upcoming" }, null, "tomorrow", TODAY)).toEqual({
    kind: "due",
    due: "2026-11-21",
  });
  expect(columnTarget({ kind: "upcoming" }, null, "none", TODAY)).toEqual({ kind: "due", due: null });
  expect(columnTarget({ kind: "upcoming" }, null, "2026-12-24", TODAY)).toMatchObject({ due: "2026-12-24" });
  expect(columnTarget(LIST, "dueDate", "today", TODAY)).toEqual({ kind: "due", due: TODAY });
  expect(columnTarget(LIST, null, "", TODAY)).toEqual({ kind: "section", section: null });
  expect(columnTarget(LIST, "subList", "1", TODAY)).toEqual({ kind: "sublist", sublistId: "1" });
});

test("no drop makes a task overdue", () => {
  const target = columnTarget({ kind: "upcoming" }, null, "overdue", TODAY)!;
  expect(changesOf(aTask("a", { due: TODAY }), target, board)).toEqual({});
});

test("a cell of a week or month stands for its day, No date for none", () => {
  for (const kind of ["week", "month"] as const) {
    expect(columnTarget({ kind }, null, "2026-11-01", TODAY)).toEqual({ kind: "due", due: "2026-11-01" });
    expect(columnTarget({ kind }, null, "none", TODAY)).toEqual({ kind: "due", due: null });
  }
});

test("a drop where the task is already changes nothing", () => {
  const task = aTask("a", { section: "Now", due: TODAY });
  expect(changesOf(task, { kind: "list", listId: "work" }, board)).toEqual({});
  expect(changesOf(task, { kind: "section", section: "Now" }, board)).toEqual({});
  expect(changesOf(task, { kind: "sublist", sublistId: null }, board)).toEqual({});
  expect(changesOf(task, { kind: "due", due: TODAY }, board)).toEqual({});
});

test("a drop on a section keeps other names; one on a sublist removes the section", () => {
  const task = aTask("a", { title: "Call (#Site##Now###Urgent)", section: "Now", sublistId: "1" });
  const later = changesOf(task, { kind: "section", section: "Later" }, board).changes?.title ?? "";
  expect(decodeTitle(later)).toMatchObject({
    text: "Call",
    sublist: "Site",
    section: "Later",
    label: "Urgent",
  });
  const out = changesOf(task, { kind: "sublist", sublistId: null }, board).changes?.title ?? "";
  expect(decodeTitle(out)).toMatchObject({ sublist: null, section: null, label: "Urgent" });
});

test("another list's sublist takes the task into it, and a subtask from its parent", () => {
  const task = aTask("a", { title: "Call (/parent)", parent: "parent", listId: "home" });
  const { toListId, changes } = changesOf(task, { kind: "list", listId: "work", sublistId: "1" }, board);
  expect(toListId).toBe("work");
  expect(decodeTitle(changes?.title ?? "")).toMatchObject({ text: "Call", sublist: "Site", path: [] });
});
