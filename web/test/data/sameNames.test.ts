import { expect, test } from "vitest";
import { aList, aTable, aTask } from "../aTask.ts";
import { sameNames } from "../../src/data/sameNames.ts";

const table = (...tasks: ReturnType<typeof aTask>[]) => aTable(tasks);

test("tasks with one name get numbers except the first, open ones before completed ones", () => {
  const rent = [
    aTask("a", { finalTitle: "Pay rent", status: "completed" }),
    aTask("b", { finalTitle: "Pay rent" }),
    aTask("c", { finalTitle: "Pay rent" }),
  ] as const;
  const other = aTask("d", { finalTitle: "Cook" });
  const tasks = table(...rent, other);
  expect([...rent, other].map((task) => sameNames.ofTask(tasks, task, "Rent"))).toEqual([
    "Rent (3)",
    undefined,
    "Rent (2)",
    undefined,
  ]);
  const renamed = { ...rent[1], finalTitle: "Pay the rent" };
  const later = table(rent[0], renamed, rent[2]);
  expect([rent[0], renamed, rent[2]].map((task) => sameNames.ofTask(later, task, "Rent"))).toEqual([
    "Rent (2)",
    undefined,
    undefined,
  ]);
});

test("lists and sublists with one name are numbered in sidebar order, lists first", () => {
  const kitchen = { "1": { sublist_id: "1", sublist_name: "Home", sections: {} } };
  const board = {
    lists: [{ ...aList("a", "Home"), sublists: kitchen }, aList("b", "Work")],
    sharedLists: [aList("c", "Home")],
  };
  expect(["a", "b", "c"].map((id) => sameNames.ofPlace(board, id, null))).toEqual([
    undefined,
    undefined,
    "Home (2)",
  ]);
  expect(sameNames.ofPlace(board, "a", "1")).toBe("Home (3)");
});
