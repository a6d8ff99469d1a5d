import { expect, test } from "vitest";
import { columnOf } from "../../src/data/columnTasks.ts";
import { filterPredicateOf } from "../../src/data/filterPredicate.ts";
import { NO_FILTERS } from "../../src/data/filterState.ts";
import { sortOf } from "../../src/data/sort.ts";
import type { Sort } from "../../src/data/sort.ts";
import { aTask } from "../aTask.ts";

const TODAY = "2026-11-23";
const TASKS = [
  aTask("ten", { finalTitle: "task 10", created: 5, label: "Phone" }),
  aTask("late", { finalTitle: "Água", due: "2026-11-20", created: 900_000_000 }),
  aTask("two", { finalTitle: "Task 2", due: "2026-12-01", created: 1_700_000_000, label: "errand" }),
  aTask("today", { finalTitle: "bread", due: TODAY, created: 1_700_000_000 }),
];
const sorted = (sort: Sort) =>
  columnOf(TASKS, TODAY, { predicate: filterPredicateOf(NO_FILTERS, "", TODAY, [], sort) }).open;

test.each<[Sort, string[]]>([
  ["", ["late", "today", "ten", "two"]],
  ["title", ["late", "today", "two", "ten"]],
  ["-title", ["ten", "two", "today", "late"]],
  ["date", ["late", "today", "two", "ten"]],
  ["-date", ["two", "today", "late", "ten"]],
  ["newest", ["today", "two", "late", "ten"]],
  ["-newest", ["ten", "late", "today", "two"]],
  ["label", ["two", "ten", "late", "today"]],
  ["-label", ["ten", "two", "late", "today"]],
])("sorted by %j, a column is %j", (sort, ids) => {
  expect(sorted(sort)).toEqual(ids);
});

test("a sorted column names the parent of a subtask that stands apart from it", () => {
  const parent = aTask("parent", { finalTitle: "Zoo" });
  const child = aTask("child", { finalTitle: "Ask for tickets", parent: "parent" });
  const predicate = filterPredicateOf(NO_FILTERS, "", TODAY, [], "title");
  expect(columnOf([parent, child], TODAY, { predicate })).toMatchObject({
    open: ["child", "parent"],
    apart: ["child"],
  });
});

test("an invalid sort in a URL means the person's own order", () => {
  for (const text of [null, "", "-", "size", "--title", "constructor"]) expect(sortOf(text)).toBe("");
  expect(sortOf("-newest")).toBe("-newest");
});
