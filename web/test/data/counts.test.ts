import { expect, test } from "vitest";
import { aTable, aTask } from "../aTask.ts";
import { taskCounts } from "../../src/data/counts.ts";
import { placeKey } from "../../src/data/placeKey.ts";

test("open tasks are counted by their due dates, tomorrow's among the upcoming", () => {
  const tasks = [
    aTask("overdue", { due: "2026-02-01" }),
    aTask("today", { due: "2026-02-28" }),
    aTask("tomorrow", { due: "2026-03-01" }),
    aTask("later", { due: "2026-03-02" }),
    aTask("undated"),
    aTask("done", { due: "2026-02-28", status: "completed" }),
  ];
  expect(taskCounts(aTable(tasks), "2026-02-28")).toMatchObject({
    home: 2,
    tomorrow: 1,
    upcoming: 2,
  });
});

test("a change is counted, and the next day counts anew", () => {
  const before = aTable([aTask("a", { due: "2026-02-28" }), aTask("b", { due: "2026-03-01" })]);
  taskCounts(before, "2026-02-28");
  const after = before.with(new Map([["a", aTask("a", { due: "2026-02-28", status: "completed" })]]));
  expect(taskCounts(after, "2026-02-28")).toMatchObject({ home: 0, tomorrow: 1, upcoming: 1 });
  expect(taskCounts(after, "2026-03-01")).toMatchObject({ home: 1, tomorrow: 0, upcoming: 0 });
});

test("open tasks are counted by their lists and sublists, also when they move", () => {
  const before = aTable([aTask("a", { sublistId: "1" }), aTask("b"), aTask("done", { status: "completed" })]);
  const { all, places } = taskCounts(before, "2026-02-28");
  expect([all, places.get(placeKey("work", null)), places.get(placeKey("work", "1"))]).toEqual([2, 2, 1]);
  const after = before.with(new Map([["a", aTask("a", { listId: "home" })]]));
  const moved = taskCounts(after, "2026-02-28").places;
  expect([moved.get("work"), moved.get("home"), moved.get(placeKey("work", "1"))]).toEqual([1, 1, 0]);
  expect(places.get("work")).toBe(2);
});

test("the cost of a change does not grow with the number of tasks", () => {
  let reads = 0;
  const counted = (id: string) =>
    Object.defineProperty(aTask(id), "status", { get: () => (reads++, "needsAction"), enumerable: true });
  const all = Array.from({ length: 10_000 }, (_, at) => counted(`task-${at * 7919}`));
  const before = aTable(all);
  expect(taskCounts(before, "2026-02-28").all).toBe(10_000);
  reads = 0;
  const after = before.with(new Map([[all[0]!.id, undefined]]));
  expect(taskCounts(after, "2026-02-28").all).toBe(9_999);
  expect(reads).toBe(1);
});
