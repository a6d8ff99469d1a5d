import { expect, test } from "vitest";
import { aTask } from "../../aTask.ts";
import { TaskTable } from "../../../src/data/TaskTable.ts";
import { show, showsOf } from "../../../src/data/mutations/showsOf.ts";

const table = TaskTable.of([aTask("a"), aTask("b")]);

test("a later page shows of a change what this one did: what differs, what is gone, what is new", () => {
  const made = aTask("new-1");
  const shows = JSON.parse(
    JSON.stringify({
      ...showsOf(["a"], (task) => task && { ...task, due: "2026-11-20" }, table),
      ...showsOf(["b"], () => undefined, table),
      ...showsOf(["new-1"], (task) => task ?? made, table),
    }),
  );
  expect(show(shows, aTask("a", { notes: "Meanwhile" }), "a")).toMatchObject({
    due: "2026-11-20",
    notes: "Meanwhile",
  });
  expect(show(shows, aTask("b"), "b")).toBeUndefined();
  expect(show(shows, undefined, "new-1")).toEqual(made);
});

test("a task that is gone meanwhile does not come back in parts", () => {
  const shows = showsOf(["a"], (task) => task && { ...task, due: "2026-11-20" }, table);
  expect(show(shows, undefined, "a")).toBeUndefined();
});
