import { expect, test } from "vitest";
import { aTask } from "../../test/aTask.ts";
import { dueCounts } from "./counts.ts";

test("open tasks are counted by their due dates, tomorrow's among the upcoming", () => {
  const tasks = [
    aTask("overdue", { due: "2026-02-01" }),
    aTask("today", { due: "2026-02-28" }),
    aTask("tomorrow", { due: "2026-03-01" }),
    aTask("later", { due: "2026-03-02" }),
    aTask("undated"),
    aTask("done", { due: "2026-02-28", status: "completed" }),
  ];
  expect(dueCounts({ work: tasks.slice(0, 2), home: tasks.slice(2) }, "2026-02-28")).toEqual({
    home: 2,
    tomorrow: 1,
    upcoming: 2,
  });
});
