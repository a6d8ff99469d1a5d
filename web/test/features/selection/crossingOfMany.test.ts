import type { List } from "@tasklane/contract/lists.ts";
import { expect, test } from "vitest";
import { crossingOfMany, sharedAmong } from "../../../src/features/selection/crossingOfMany.ts";
import { aList, aTask } from "../../aTask.ts";

const home = aList("home", "Home");
const work = aList("work", "Work");
const family: List = { ...aList("family", "Family"), role: "owner", members: 3 };
const trip: List = { ...aList("trip", "Trip"), role: "member", members: 1 };
const lists = [home, work, family, trip];
const listOf = (id: string): List | undefined => lists.find((list) => list.google_list_id === id);
const inList = (list: List, id: string, more = {}) =>
  aTask(id, { listId: list.google_list_id, listName: list.google_list_name, ...more });

test("tasks that are in the shared list already need no words", () => {
  expect(crossingOfMany([], family, listOf)).toEqual([]);
});

test("a move between own lists needs no words", () => {
  expect(crossingOfMany([inList(work, "a"), inList(work, "b")], home, listOf)).toEqual([]);
});

test("tasks that leave a shared list are counted, with who loses them", () => {
  const tasks = ["a", "b", "c"].map((id) => inList(family, id));
  expect(crossingOfMany([...tasks, inList(work, "d")], home, listOf)).toEqual([
    "3 tasks leave a shared list: the others in “Family” lose them.",
  ]);
  expect(crossingOfMany([inList(family, "a"), inList(trip, "b")], home, listOf)).toEqual([
    "2 tasks leave a shared list: the others in “Family”, “Trip” lose them.",
  ]);
});

test("a single task is called it", () => {
  expect(crossingOfMany([inList(family, "a")], trip, listOf)).toEqual([
    "1 task leaves a shared list: the others in “Family” lose it.",
    "Whoever joins “Trip” will see it.",
  ]);
});

test("tasks that enter a shared list name who will see them", () => {
  expect(crossingOfMany([inList(work, "a"), inList(work, "b")], family, listOf)).toEqual([
    "The others in “Family” will see them.",
  ]);
  expect(crossingOfMany([inList(work, "a"), inList(work, "b")], trip, listOf)).toEqual([
    "Whoever joins “Trip” will see them.",
  ]);
});

test("a question about a deletion says how many are in shared lists", () => {
  expect(sharedAmong([inList(work, "a")], listOf)).toBeUndefined();
  expect(sharedAmong([inList(family, "a"), inList(work, "b")], listOf)).toBe(
    "1 of them is in the shared list Family.",
  );
  expect(sharedAmong([inList(family, "a"), inList(trip, "b")], listOf)).toBe(
    "2 of them are in shared lists: Family, Trip.",
  );
});
