import { expect, test } from "vitest";
import { aTask } from "../../aTask.ts";
import { tasksByDay } from "../../../src/features/days/tasksByDay.ts";

const TODAY = "2026-11-23";
const RULE = {
  from: "2026-11-23",
  to: "2026-11-29",
  today: TODAY,
  rankOf: ({ listId }: { listId: string }) => (listId === "work" ? 0 : 1),
  predicate: undefined,
};

test("tasks are grouped by the days that are shown, and those without a date apart", () => {
  const { days, none } = tasksByDay(
    [
      aTask("a", { due: TODAY }),
      aTask("b", { due: "2026-11-29" }),
      aTask("c", { due: "2026-11-30" }),
      aTask("d"),
      aTask("e", { due: TODAY, status: "completed" }),
    ],
    RULE,
  );
  expect([...days.keys()].toSorted()).toEqual([TODAY, "2026-11-29"]);
  expect(days.get(TODAY)).toMatchObject({ open: ["a"], done: ["e"] });
  expect(none.open).toEqual(["d"]);
});

test("a day's tasks stand by list, then in Google's order, subtasks below their parents", () => {
  const { days } = tasksByDay(
    [
      aTask("home", { due: TODAY, listId: "home", position: "1" }),
      aTask("second", { due: TODAY, position: "2" }),
      aTask("sub", { due: TODAY, position: "1", parent: "second" }),
      aTask("first", { due: TODAY, position: "1" }),
    ],
    RULE,
  );
  expect(days.get(TODAY)?.open).toEqual(["first", "second", "sub", "home"]);
});

test("overdue tasks are open, due before today and sorted, whatever days are shown", () => {
  const { overdue } = tasksByDay(
    [
      aTask("a", { due: "2026-11-22" }),
      aTask("b", { due: "2020-01-01" }),
      aTask("c", { due: "2026-11-20", status: "completed" }),
      aTask("d", { due: TODAY }),
    ],
    RULE,
  );
  expect(overdue.open).toEqual(["b", "a"]);
});
