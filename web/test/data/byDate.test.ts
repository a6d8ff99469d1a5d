import { expect, test } from "vitest";
import { aTask } from "../aTask.ts";
import { byDate } from "../../src/data/byDate.ts";
import { filterPredicateOf } from "../../src/data/filterPredicate.ts";
import { NO_FILTERS } from "../../src/data/filterState.ts";

const TODAY = "2026-11-20";

test("columns go from overdue over the days to those without a date", () => {
  const tasks = [
    aTask("none"),
    aTask("far", { due: "2027-01-01" }),
    aTask("near", { due: "2026-11-25" }),
    aTask("tomorrow", { due: "2026-11-21" }),
    aTask("today", { due: TODAY }),
    aTask("late", { due: "2026-10-01" }),
  ];
  const columns = byDate(tasks, TODAY);
  expect(columns.map(({ cards }) => cards.open[0])).toEqual([
    "late",
    "today",
    "tomorrow",
    "near",
    "far",
    "none",
  ]);
  expect(columns.map(({ due }) => due)).toEqual([
    TODAY,
    TODAY,
    "2026-11-21",
    "2026-11-25",
    "2027-01-01",
    null,
  ]);
});

test("completed tasks alone make no overdue column, and stand in one that there is", () => {
  const done = aTask("done", { due: "2026-10-01", status: "completed", completed: "2026-10-01T08:00:00Z" });
  expect(byDate([done], TODAY)).toEqual([]);
  const [overdue] = byDate([done, aTask("late", { due: "2026-10-02" })], TODAY);
  expect(overdue?.cards).toMatchObject({ open: ["late"], done: ["done"] });
});

test("what was completed today shows with the status filter Today, also if it was overdue and nothing else is", () => {
  const filters = { ...NO_FILTERS, filterStatus: "today" } as const;
  const predicate = filterPredicateOf(filters, "", TODAY, [], "");
  const completed = new Date(2026, 10, 20, 12).toISOString();
  const done = aTask("done", { due: "2026-11-19", status: "completed", completed });
  const before = aTask("before", { ...done, id: "before", completed: "2026-11-18T12:00:00Z" });
  const [overdue, ...others] = byDate([done, before], TODAY, { predicate });
  expect(overdue?.cards).toMatchObject({ open: [], done: ["done"] });
  expect(others).toEqual([]);
  expect(byDate([before], TODAY, { predicate })).toEqual([]);
});

test("what was completed today shows without a filter too, unless a filter hides it", () => {
  const completed = new Date(2026, 10, 20, 12).toISOString();
  const done = aTask("done", { due: "2026-11-19", status: "completed", completed });
  const before = aTask("before", { ...done, id: "before", completed: "2026-11-18T12:00:00Z" });
  expect(byDate([done, before], TODAY)[0]?.cards).toMatchObject({ open: [], done: ["before", "done"] });
  expect(byDate([before], TODAY)).toEqual([]);
  const pending = filterPredicateOf({ ...NO_FILTERS, filterStatus: "pending" }, "", TODAY, [], "");
  expect(byDate([done], TODAY, { predicate: pending })).toEqual([]);
});

test("tasks of several lists stand in the order of the lists", () => {
  const tasks = [
    aTask("b", { listId: "second", position: "1" }),
    aTask("a", { listId: "first", position: "2" }),
  ];
  const rankOf = ({ listId }: { listId: string }) => (listId === "first" ? 0 : 1);
  expect(byDate(tasks, TODAY, { rankOf })[0]?.cards.open).toEqual(["a", "b"]);
});

test("overdue tasks are sorted by day", () => {
  const tasks = [
    aTask("a", { due: "2026-11-10" }),
    aTask("b", { due: "2026-11-01" }),
    aTask("c", { due: "2026-11-10" }),
  ];
  expect(byDate(tasks, "2026-11-20")[0]?.cards.open).toEqual(["b", "a", "c"]);
});
