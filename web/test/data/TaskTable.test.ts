import fc from "fast-check";
import { expect, test } from "vitest";
import { aTable, aTask } from "../aTask.ts";
import { TaskTable } from "../../src/data/TaskTable.ts";

const change = fc.tuple(
  fc.string({ minLength: 1, maxLength: 3 }),
  fc.option(fc.integer({ min: 1 }), { nil: undefined }),
);
const changes = fc
  .array(change)
  .map(
    (all) =>
      new Map(all.map(([id, version]) => [id, version === undefined ? undefined : aTask(id, { version })])),
  );

test("a table with changes equals a map with them, and leaves the former table unchanged", () => {
  fc.assert(
    fc.property(changes, changes, (first, second) => {
      const before = TaskTable.empty.with(first);
      const after = before.with(second);
      const held = [...new Map([...first, ...second])].filter(([, task]) => task !== undefined);
      expect(after.ids().toSorted()).toEqual(held.map(([id]) => id).toSorted());
      for (const [id, task] of held) expect(after.get(id)).toBe(task);
      for (const [id, task] of first) expect(before.get(id)).toBe(task);
    }),
  );
});

test("differences name exactly the added, removed and replaced tasks", () => {
  const kept = aTask("kept");
  const before = aTable([kept, aTask("old"), aTask("changed")]);
  const changed = aTask("changed", { version: 9 });
  const came = aTask("new");
  const after = before.with(
    new Map([
      ["old", undefined],
      ["changed", changed],
      ["new", came],
    ]),
  );
  const found = before.differences(after).map(([here, there]) => [here?.id, there?.version] as const);
  expect(new Map(found)).toEqual(
    new Map([
      ["changed", 9],
      ["old", undefined],
      [undefined, came.version],
    ]),
  );
  expect(found).toHaveLength(3);
  expect(after.differences(after)).toEqual([]);
});
