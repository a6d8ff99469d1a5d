import { expect, test } from "vitest";
import { aList, aTask } from "../aTask.ts";
import { NO_FILTERS } from "../../src/data/filterState.ts";
import { hitsOf } from "../../src/data/hits.ts";
import { filterPredicateOf } from "../../src/data/filterPredicate.ts";

const TODAY = "2026-11-20";
const LISTS = [aList("work"), aList("home"), aList("garden")];
const done = { status: "completed", completed: "2026-11-20T08:00:00Z" } as const;
const BY_LIST = {
  work: [aTask("late", { due: "2026-11-01" }), aTask("today", { due: TODAY })],
  home: [aTask("paid", { due: TODAY, ...done })],
  garden: [aTask("rake")],
};

test("a day's hits are open tasks, and completed ones if the status filter asks", () => {
  const hits = hitsOf(LISTS, BY_LIST, TODAY, { scope: "today" });
  expect([...hits.found]).toEqual(["work"]);
  expect(hits).toMatchObject({ open: 2, overdue: 1, done: 1, hidden: 0 });

  const predicate = filterPredicateOf({ ...NO_FILTERS, filterStatus: "today" }, "", TODAY, [], "");
  expect([...hitsOf(LISTS, BY_LIST, TODAY, { scope: "today", predicate }).found]).toEqual(["work", "home"]);
});

test("completed tasks are hits of a search", () => {
  const predicate = filterPredicateOf(NO_FILTERS, "pai", TODAY, [], "");
  const hits = hitsOf(LISTS, BY_LIST, TODAY, { scope: "search", predicate });
  expect([...hits.found]).toEqual(["home"]);
  expect(hits).toMatchObject({ open: 0, done: 1 });
});

test("a list that the filters leave out as a whole is neither found nor folded", () => {
  const filterList = { lists: ["work"], sublist: null, section: null };
  const predicate = filterPredicateOf({ ...NO_FILTERS, filterList }, "", TODAY, [], "");
  const hits = hitsOf(LISTS, BY_LIST, TODAY, { scope: "tomorrow", predicate });
  expect(hits.lists.map(({ google_list_id: id }) => id)).toEqual(["work"]);
  expect(hits.found.size).toBe(0);
});

test("the label filter tells labels apart that differ only in an accent", () => {
  const isKept = (label: string, filterLabel: string) =>
    filterPredicateOf({ ...NO_FILTERS, filterLabel }, "", TODAY, [], "")?.isKept(aTask("one", { label }));
  expect(isKept("Schön", "Schon")).toBe(false);
  expect(isKept("schön", "Schön")).toBe(true);
});
