import { expect, test } from "vitest";
import { aTask } from "../aTask.ts";
import { columnOf, columnOfList, sameColumn, standingApart } from "../../src/data/columnTasks.ts";
import { completedRow } from "../../src/data/completedRow.ts";
import { inPositionOrder } from "../../src/data/order.ts";

const TODAY = "2026-11-20";

test("overdue and today come first, then later and undated, each in Google's order", () => {
  const tasks = [
    aTask("later", { position: "1", due: "2026-12-01" }),
    aTask("undated", { position: "2" }),
    aTask("today", { position: "3", due: TODAY }),
    aTask("overdue", { position: "4", due: "2026-11-01" }),
  ];
  expect(columnOf(inPositionOrder(tasks), TODAY).open).toEqual(["today", "overdue", "later", "undated"]);
});

test("subtasks follow their parents", () => {
  const tasks = [
    aTask("b2", { position: "2", parent: "b" }),
    aTask("b", { position: "2" }),
    aTask("a", { position: "1" }),
    aTask("b1", { position: "1", parent: "b" }),
  ];
  expect(columnOf(inPositionOrder(tasks), TODAY)).toMatchObject({ open: ["a", "b", "b1", "b2"], apart: [] });
});

test("a subtask away from its parent, or below a completed one, names the parent", () => {
  const tasks = [
    aTask("parent", { position: "1" }),
    aTask("now", { position: "1", parent: "parent", due: TODAY }),
    aTask("sibling", { position: "2", parent: "parent" }),
    aTask("done", { position: "2", status: "completed", completed: "2026-11-19T10:00:00Z" }),
    aTask("orphan", { position: "1", parent: "done" }),
  ];
  expect(columnOf(inPositionOrder(tasks), TODAY)).toMatchObject({
    open: ["now", "parent", "sibling", "orphan"],
    apart: ["now", "orphan"],
  });
});

test("completed tasks are listed apart, newest first; subtasks away from their parent name it", () => {
  const done = (id: string, completed: string, parent: string | null = null) =>
    aTask(id, { status: "completed", completed, parent });
  const tasks = [
    done("old", "2026-11-01T08:00:00Z"),
    done("new", "2026-11-19T08:00:00Z"),
    done("newest", "2026-11-19T09:00:00Z", "old"),
    done("oldest", "2026-10-19T09:00:00Z", "old"),
    aTask("open"),
  ];
  const column = columnOf(inPositionOrder(tasks), TODAY);
  expect(column).toMatchObject({ open: ["open"], apart: [] });
  expect(column.done.toSorted()).toEqual(["new", "newest", "old", "oldest"]);
  expect(completedRow(tasks.slice(0, 4))).toEqual({
    ids: ["newest", "new", "old", "oldest"],
    apart: ["newest"],
  });
});

test("another time of completing does not make another column", () => {
  const column = (completed: string) =>
    columnOf(
      [
        aTask("a", { status: "completed", completed }),
        aTask("b", { status: "completed", completed: "2026-11-19T08:00:01Z" }),
      ],
      TODAY,
    );
  expect(sameColumn(column("2026-11-19T08:00:00Z"), column("2026-11-19T08:00:02Z"))).toBe(true);
});

test("a day's column counts the rest, and completed tasks follow the same rule", () => {
  const tasks = [
    aTask("overdue", { due: "2026-11-01" }),
    aTask("tomorrow", { due: "2026-11-21" }),
    aTask("undated"),
    aTask("done", { due: "2026-11-21", status: "completed", completed: "2026-11-20T08:00:00Z" }),
  ];
  expect(columnOf(tasks, TODAY, { scope: "today" })).toMatchObject({
    open: ["overdue"],
    done: [],
    more: 2,
  });
  expect(columnOf(tasks, TODAY, { scope: "tomorrow" })).toMatchObject({
    open: ["tomorrow"],
    done: ["done"],
    more: 2,
  });
});

test("columns are the same when they hold the same cards in the same order", () => {
  const tasks = [aTask("a"), aTask("b")];
  expect(sameColumn(columnOf(tasks, TODAY), columnOf([...tasks], TODAY))).toBe(true);
  expect(sameColumn(columnOf(tasks, TODAY), columnOf([aTask("a", { due: TODAY }), aTask("b")], TODAY))).toBe(
    true,
  );
  expect(sameColumn(columnOf(tasks, TODAY), columnOf([aTask("a"), aTask("b", { due: TODAY })], TODAY))).toBe(
    false,
  );
});

test("a column of hits sorts by day, then in Google's order, and counts overdue tasks", () => {
  const tasks = [
    aTask("today", { due: TODAY }),
    aTask("old", { due: "2026-11-01" }),
    aTask("older", { due: "2026-10-01" }),
    aTask("also today", { due: TODAY }),
  ];
  expect(columnOf(tasks, TODAY, { scope: "today" })).toMatchObject({
    open: ["older", "old", "today", "also today"],
    overdue: 2,
  });
  const found = columnOf([aTask("undated"), aTask("later", { due: "2027-01-01" }), ...tasks], TODAY, {
    scope: "search",
  });
  expect(found.open).toEqual(["older", "old", "today", "also today", "later", "undated"]);
});

test("a list in which nothing changed is not arranged again", () => {
  const tasks = [aTask("a")];
  const column = columnOfList(tasks, TODAY, { scope: "today" });
  expect(columnOfList(tasks, TODAY, { scope: "today" })).toBe(column);
  expect(columnOfList(tasks, TODAY, { scope: "search" })).not.toBe(column);
  expect(columnOfList([...tasks], TODAY, { scope: "search" })).not.toBe(column);
});

test("a subtask below another task's subtask names its parent, although its parent stands above both", () => {
  const [a, a1, b1] = [aTask("a"), aTask("a1", { parent: "a" }), aTask("b1", { parent: "b" })];
  expect(standingApart([a, b1, a1])).toEqual(["b1", "a1"]);
  expect(standingApart([a, a1, b1])).toEqual(["b1"]);
});
