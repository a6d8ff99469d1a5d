import { expect, test } from "vitest";
import { aList, aTask } from "../../aTask.ts";
import { foundPlaces, foundTasks, isFound } from "../../../src/features/keyboard/found.ts";

const titled = (...titles: string[]) => titles.map((finalTitle) => aTask(finalTitle, { finalTitle }));
const namesOf = (tasks: ReturnType<typeof foundTasks>) => tasks.map(({ finalTitle }) => finalTitle);

test("a command is found by the beginnings of its words, in any order", () => {
  expect(isFound("Create Task", "cr")).toBe(true);
  expect(isFound("Create Task", "task cr")).toBe(true);
  expect(isFound("Create Task", "ask")).toBe(false);
  expect(isFound("Café", "cafe")).toBe(true);
  expect(isFound("Anything", "")).toBe(true);
});

test.each([
  ["To-do", "to-do"],
  ["To-do", "do"],
  ["C++ course", "c++"],
  ["Q&A", "q&a"],
  ["Trip 24/7", "24/7"],
  ["\u{1f3e0} House", "\u{1f3e0}"],
  ["Home / Garden", "home / gar"],
  ["Buy list", "buy\u3000list"],
])("%j is found by %j, signs included", (name, query) => {
  expect(isFound(name, query)).toBe(true);
});

test("signs that a name lacks do not find it", () => {
  expect(isFound("Todo", "to-do")).toBe(false);
  expect(isFound("Course", "c++")).toBe(false);
});

test("tasks are found anywhere in their titles, first those that begin so, completed ones last", () => {
  const tasks = [
    ...titled("Describe it", "Write the crib", "Credit note"),
    aTask("Cry", { status: "completed" }),
  ];
  expect(namesOf(foundTasks(tasks, "cr", []))).toEqual([
    "Credit note",
    "Write the crib",
    "Describe it",
    "Cry",
  ]);
  expect(foundTasks(tasks, "", [])).toEqual([]);
});

test("a list comes with its sublists, which are found by its name too", () => {
  const list = {
    ...aList("w", "Work"),
    sublists: { "1": { sublist_id: "1", sublist_name: "Site", sections: {} } },
  };
  expect(foundPlaces([list], "wo").map(({ name }) => name)).toEqual(["Work", "Work / Site"]);
  expect(foundPlaces([list], "site")).toMatchObject([{ sublistId: "1" }]);
});

test("a sublist with the exact name comes before lists that only begin so", () => {
  const home = {
    ...aList("h", "Home"),
    sublists: { "1": { sublist_id: "1", sublist_name: "Kitchen", sections: {} } },
  };
  const found = foundPlaces([aList("k", "Kitchen fittings"), home], "kitchen");
  expect(found.map(({ name }) => name)).toEqual(["Home / Kitchen", "Kitchen fittings"]);
});

test("of equal hits the exact name comes first, then a name that begins so, then the board's order", () => {
  const lists = ["Old work", "Worktop", "Work", "Garden"].map((name) => aList(name, name));
  expect(foundPlaces(lists, "work").map(({ name }) => name)).toEqual(["Work", "Worktop", "Old work"]);
  const tasks = [
    aTask("3", { finalTitle: "Call Ben", listId: "Garden", position: "2" }),
    aTask("2", { finalTitle: "Call Ana", listId: "Garden", position: "1" }),
    aTask("1", { finalTitle: "Call Cem", listId: "Old work", position: "9" }),
    aTask("4", { finalTitle: "Call", listId: "Garden", position: "9" }),
    aTask("5", { finalTitle: "Re call", listId: "Old work", position: "1" }),
  ];
  const titles = ["Call", "Call Cem", "Call Ana", "Call Ben", "Re call"];
  expect(namesOf(foundTasks(tasks, "call", lists))).toEqual(titles);
  expect(namesOf(foundTasks(tasks.toReversed(), "call", lists))).toEqual(titles);
});

test("names are found by all that they contain: signs, emoji, and a slash between list and sublist", () => {
  expect(isFound("E-Mail", "e-mail")).toBe(true);
  expect(isFound("E-Mail", "mail")).toBe(true);
  expect(isFound("Q&A", "q&a")).toBe(true);
  expect(isFound("🏠", "🏠")).toBe(true);
  expect(isFound("Home / Kitchen", "Home / Kitchen")).toBe(true);
  expect(isFound("Home / Kitchen", "home/")).toBe(false);
});
