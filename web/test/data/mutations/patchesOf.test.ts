import { expect, test } from "vitest";
import { aTask } from "../../aTask.ts";
import { TaskTable } from "../../../src/data/TaskTable.ts";
import { applyPatch, patchesOf } from "../../../src/data/mutations/patchesOf.ts";

const table = TaskTable.of([aTask("a"), aTask("b")]);

test("a later page shows of a change what this one did: what differs, what is gone, what is new", () => {
  const made = aTask("new-1");
  const patches = JSON.parse(
    JSON.stringify({
      ...patchesOf(["a"], (task) => task && { ...task, due: "2026-11-20" }, table),
      ...patchesOf(["b"], () => undefined, table),
      ...patchesOf(["new-1"], (task) => task ?? made, table),
    }),
  );
  expect(applyPatch(patches, aTask("a", { notes: "Meanwhile" }), "a")).toMatchObject({
    due: "2026-11-20",
    notes: "Meanwhile",
  });
  expect(applyPatch(patches, aTask("b"), "b")).toBeUndefined();
  expect(applyPatch(patches, undefined, "new-1")).toEqual(made);
});

test("a task that is gone meanwhile does not come back in parts", () => {
  const patches = patchesOf(["a"], (task) => task && { ...task, due: "2026-11-20" }, table);
  expect(applyPatch(patches, undefined, "a")).toBeUndefined();
});
