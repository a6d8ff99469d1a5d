import { expect, test } from "vitest";
import { aTable, aTask } from "../aTask.ts";
import { subtaskProgress } from "../../src/data/subtaskProgress.ts";

const under = (id: string, parent: string, status: "completed" | "needsAction" = "needsAction") =>
  aTask(id, { parent, status });

test("subtasks are counted by their parents, as they come, are completed and go", () => {
  const first = aTable([aTask("a"), under("1", "a"), under("2", "a", "completed"), under("3", "b")]);
  expect([...subtaskProgress(first)]).toEqual([
    ["a", { done: 1, all: 2 }],
    ["b", { done: 0, all: 1 }],
  ]);
  const b = subtaskProgress(first).get("b");
  const second = first.with(new Map([["1", under("1", "a", "completed")]]));
  expect(subtaskProgress(second).get("a")).toEqual({ done: 2, all: 2 });
  expect(subtaskProgress(second).get("b")).toBe(b);
  const third = second.with(
    new Map([
      ["3", under("3", "a")],
      ["2", undefined],
    ]),
  );
  expect([...subtaskProgress(third)]).toEqual([["a", { done: 1, all: 2 }]]);
});
