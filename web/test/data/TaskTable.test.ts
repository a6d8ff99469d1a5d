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

test("tables of many tasks hold and tell what a map does, however many changes they have", () => {
  const many = new Map(Array.from({ length: 40 }, (_, at) => [String(at), aTask(String(at))]));
  const changesOfFew = fc.array(fc.tuple(fc.nat(45), fc.option(fc.integer({ min: 1 }), { nil: undefined })), {
    maxLength: 4,
  });
  fc.assert(
    fc.property(fc.array(changesOfFew, { maxLength: 5 }), (steps) => {
      const states = [{ table: TaskTable.empty.with(many), held: many }];
      for (const step of steps) {
        const { table, held } = states.at(-1)!;
        const changed = new Map(
          step.map(([id, version]) => [
            String(id),
            version === undefined ? undefined : aTask(String(id), { version }),
          ]),
        );
        const next = new Map([...held, ...changed]);
        for (const [id, task] of changed) if (!task) next.delete(id);
        states.push({ table: table.with(changed), held: next as typeof many });
      }
      for (const { table, held } of states) {
        expect(table.size).toBe(held.size);
        expect(new Set(table.values())).toEqual(new Set(held.values()));
        for (const other of states) {
          const differing = [...new Set([...held.keys(), ...other.held.keys()])]
            .map((id) => [held.get(id), other.held.get(id)])
            .filter(([here, there]) => here !== there);
          const found = table.differences(other.table);
          expect(found).toHaveLength(differing.length);
          expect(found).toEqual(expect.arrayContaining(differing));
        }
      }
    }),
  );
});
