import { expect, test } from "vitest";
import { aList, anAnswer, aTask } from "../../aTask.ts";
import { EMPTY_BOARD, receiveBoard } from "../../../src/data/boardData.ts";
import { filterPredicateOf } from "../../../src/data/filterPredicate.ts";
import { NO_FILTERS } from "../../../src/data/filterState.ts";
import { getState } from "../../../src/data/store.ts";
import { overdueTasks } from "../../../src/features/days/overdueTasks.ts";

const TODAY = "2026-11-25";
const board = receiveBoard(
  EMPTY_BOARD,
  anAnswer({
    lists: [aList("work"), aList("home")],
    tasks: [
      aTask("a", { due: "2026-11-24", label: "Phone" }),
      aTask("b", { due: "2026-11-20", listId: "home" }),
      aTask("c", { due: TODAY }),
      aTask("d", { due: "2026-11-20", status: "completed" }),
      aTask("e"),
    ],
  }),
  0,
);
const ids = (path: string, filterLabel = NO_FILTERS.filterLabel, search = ""): string[] => {
  const filters = { ...NO_FILTERS, filterLabel };
  const state = { ...getState(), board, today: TODAY, filters, search, filterPredicateOf };
  return overdueTasks(state, path).map(({ id }) => id);
};

test("the overdue tasks of a view are those of its lists that pass the filters", () => {
  expect(ids("/dashboard/upcoming")).toEqual(["a", "b"]);
  expect(ids("/dashboard")).toEqual(["a", "b"]);
  expect(ids("/dashboard/main/home")).toEqual(["b"]);
  expect(ids("/dashboard/upcoming", "Phone")).toEqual(["a"]);
  expect(ids("/dashboard/main/work/sublist/1")).toEqual([]);
});

test("a search moves only what it found, and a view without overdue tasks moves none", () => {
  expect(ids("/dashboard/search", undefined, "@phone")).toEqual(["a"]);
  expect(ids("/dashboard/search")).toEqual(["a", "b"]);
  expect(ids("/dashboard", undefined, "@phone")).toEqual(["a", "b"]);
  expect(ids("/dashboard/tomorrow")).toEqual([]);
  expect(ids("/dashboard/bin")).toEqual([]);
});
