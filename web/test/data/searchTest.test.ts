import { expect, test } from "vitest";
import { filterPredicateOf } from "../../src/data/filterPredicate.ts";
import { NO_FILTERS } from "../../src/data/filterState.ts";
import { searchTest, soughtWords } from "../../src/data/searchTest.ts";
import { aList, aTask } from "../aTask.ts";

const TODAY = "2026-11-23";
const TASKS = [
  aTask("bread", {
    finalTitle: "Buy bread",
    due: TODAY,
    listId: "home",
    listName: "Home",
    section: "To buy",
  }),
  aTask("bank", {
    finalTitle: "Ask the bank",
    due: "2026-11-20",
    listId: "office",
    listName: "Home office",
    label: "Phone",
  }),
  aTask("invoice", {
    finalTitle: "Send the invoice",
    listId: "family",
    listName: "Family",
    label: "Waiting",
  }),
  aTask("paid", {
    finalTitle: "Invoice paid today",
    due: "2026-11-19",
    status: "completed",
    completed: "2026-11-23T09:00:00.000Z",
    listName: "Home",
  }),
  aTask("child", { finalTitle: "Café filters", parent: "bread", due: "2026-12-24", listName: "Home" }),
];
const found = (search: string): string[] => {
  const isFound = searchTest(search, TODAY, (listId) => listId === "family");
  return TASKS.filter((task) => isFound?.(task) ?? true).map(({ id }) => id);
};

test.each([
  ["", ["bread", "bank", "invoice", "paid", "child"]],
  ["CAFE", ["child"]],
  ["today", ["bread"]],
  ['"today"', ["paid"]],
  ["overdue", ["bank"]],
  ["no date", ["invoice"]],
  ["before:2026-11-20", ["paid"]],
  ["done", ["paid"]],
  ["done:week", ["paid"]],
  ["-done:week invoice", ["invoice"]],
  ["-done invoice", ["invoice"]],
  ["is:shared", ["invoice"]],
  ["is:subtask", ["child"]],
  ["#home", ["bread", "bank", "paid", "child"]],
  ['#"home"', ["bread", "paid", "child"]],
  ["##to", ["bread"]],
  ["@phone", ["bank"]],
  ["-###Waiting bank | invoice", ["bank", "paid"]],
  ["bank |", ["bank"]],
  ['"the invoice"', ["invoice"]],
  ["-the -cafe", ["bread", "paid"]],
])("the search %j finds %j", (search, ids) => {
  expect(found(search)).toEqual(ids);
});

test("only the words that must be there are marked on cards", () => {
  expect(soughtWords('today Café -tea "Two Words" #Home')).toEqual(["CAFE", "TWO WORDS"]);
});

test("a search finds its tasks among 10,000 within a frame", () => {
  const tasks = Array.from({ length: 10_000 }, (_, at) =>
    aTask(`t${at}`, {
      finalTitle: `Task ${at}`,
      listName: `List ${at % 20}`,
      label: at % 3 ? null : "Phone",
    }),
  );
  const count = (search: string): number => {
    const predicate = filterPredicateOf(NO_FILTERS, search, TODAY, [aList("family")], "")!;
    return tasks.filter(predicate.isSought).length;
  };
  count("task"); // The searchable text of each task is computed only once.
  const times = Array.from({ length: 5 }, (_, at) => {
    const before = performance.now();
    expect(count(`#"list 1" -@waiting task | "no date" ${at}`)).toBeGreaterThan(0);
    return performance.now() - before;
  });
  expect(Math.min(...times)).toBeLessThan(16);
});
