import { expect, test } from "vitest";
import { aTask } from "../../test/aTask.ts";
import { dueCounts } from "./counts.ts";
import { TaskTable } from "./TaskTable.ts";

test("open tasks are counted by their due dates, tomorrow's among the upcoming", () => {
  const tasks = [
    aTask("overdue", { due: "2026-02-01" }),
    aTask("today", { due: "2026-02-28" }),
    aTask("tomorrow", { due: "2026-03-01" }),
    aTask("later", { due: "2026-03-02" }),
    aTask("undated"),
    aTask("done", { due: "2026-02-28", status: "completed" }),
  ];
  expect(dueCounts(TaskTable.of(tasks), "2026-02-28")).toEqual({
    home: 2,
    tomorrow: 1,
    upcoming: 2,
  });
});

test("a change is counted, and the next day counts anew", () => {
  const before = TaskTable.of([aTask("a", { due: "2026-02-28" }), aTask("b", { due: "2026-03-01" })]);
  dueCounts(before, "2026-02-28");
  const after = before.with(new Map([["a", aTask("a", { due: "2026-02-28", status: "completed" })]]));
  expect(dueCounts(after, "2026-02-28")).toEqual({ home: 0, tomorrow: 1, upcoming: 1 });
  expect(dueCounts(after, "2026-03-01")).toEqual({ home: 1, tomorrow: 0, upcoming: 0 });
});
