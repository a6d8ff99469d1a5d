import { afterAll, beforeEach, expect, test } from "vitest";
import { EMPTY_BOARD, receiveBoard } from "../../../../src/data/boardData.ts";
import { getState, setState } from "../../../../src/data/store.ts";
import { landing } from "../../../../src/features/board/drag/dropTask.ts";
import { aList, anAnswer, aTask } from "../../../aTask.ts";

const due = "2026-11-25";
const tasks = [aTask("a", { position: "a", due }), aTask("b", { position: "b", due })];
const [first, second] = tasks as [(typeof tasks)[0], (typeof tasks)[0]];
const target = { kind: "list", listId: first.listId } as const;
const shown = ["a", "b"];

beforeEach(() => {
  const board = receiveBoard(EMPTY_BOARD, anAnswer({ lists: [aList(first.listId)], tasks }), 0);
  setState({ board, today: "2026-11-24", sort: "" });
});
afterAll(() => setState({ board: EMPTY_BOARD, sort: "" }));

test("a drop within a column changes the order, unless the view is sorted", () => {
  expect(landing(second, { target, shown, above: "a" })?.place).toBeDefined();
  setState({ sort: "title" });
  expect(landing(second, { target, shown, above: "a" })).toBeUndefined();
  // In a sorted view, a drop may still change the due date or list. It then sets no position.
  const other = { kind: "due", due: "2026-12-01" } as const;
  expect(landing(second, { target: other, shown: [] })).toEqual({ place: undefined });
});

test("the grid of days has no order: only another day is a change", () => {
  expect(getState().sort).toBe("");
  expect(landing(second, { target: { kind: "due", due }, above: "a" })).toBeUndefined();
  expect(landing(second, { target: { kind: "due", due: "2026-12-01" }, above: "a" })).toEqual({
    place: undefined,
  });
});
