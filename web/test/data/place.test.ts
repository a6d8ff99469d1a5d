import fc from "fast-check";
import { expect, test } from "vitest";
import { aTask } from "../aTask.ts";
import { between } from "../../src/data/between.ts";
import { placeAbove, placeStep, siblingsAbove, siblingsAboveEach } from "../../src/data/place.ts";

const today = "2026-11-20";
const [a, b, c] = ["a", "b", "c"].map((id) => aTask(id)) as [
  ReturnType<typeof aTask>,
  ReturnType<typeof aTask>,
  ReturnType<typeof aTask>,
];

test("a new order key fits between any two keys, also between new ones", () => {
  const key = fc.stringMatching(/^[0-9A-Za-z]{1,6}$/);
  fc.assert(
    fc.property(key, key, (one, other) => {
      fc.pre(one !== other);
      const [low, high] = one < other ? [one, other] : [other, one];
      const first = between(low, high);
      const second = between(low, first);
      expect([low, second, first, high].toSorted()).toEqual([low, second, first, high]);
      expect(new Set([low, second, first, high]).size).toBe(4);
    }),
  );
});

test("a new order key fits first, in the middle and last among any keys, new ones included", () => {
  const places = fc.array(fc.nat(), { maxLength: 30 });
  fc.assert(
    fc.property(places, (drawn) => {
      const keys = ["a0"];
      for (const place of drawn) {
        const at = place % (keys.length + 1);
        keys.splice(at, 0, between(keys[at - 1] ?? "", keys[at]));
      }
      expect(keys.toSorted()).toEqual(keys);
      expect(new Set(keys).size).toBe(keys.length);
    }),
  );
});

test("a card dropped above another comes after the sibling before that one", () => {
  const around = { shown: [a, b, c], inList: [a, b, c], today };
  expect(placeAbove(c, "b", around)).toMatchObject({ after: "a", above: "b" });
  expect(placeAbove(c, "a", around)).toMatchObject({ after: null, above: "a" });
  expect(placeAbove(a, undefined, around)).toMatchObject({ after: "c", above: undefined });
});

test("a task put at its own place changes nothing", () => {
  const around = { shown: [a, b, c], inList: [a, b, c], today };
  expect(placeAbove(b, "c", around)).toBeUndefined();
  expect(placeAbove(b, "b", around)).toBeUndefined();
  expect(placeAbove(b, "a", around)).toMatchObject({ after: null });
});

test("a later task goes no higher than those due by today", () => {
  const due = aTask("x", { due: today, position: "b5" });
  const around = { shown: [due, a, b, c], inList: [a, b, due, c], today };
  // The task `due` is between b and c in Google's order, although the column shows it elsewhere. Putting c "after due" would
  // leave c where it is.
  expect(placeAbove(c, "x", around)).toMatchObject({ after: null, above: "a" });
  expect(placeAbove(b, "a", around)).toMatchObject({ after: null, above: "a" });
});

test("a task goes below a family, a subtask stays within its own", () => {
  const sub = aTask("a1", { parent: "a" });
  const last = aTask("a2", { parent: "a" });
  const shown = [a, sub, last, b, c];
  const around = { shown, inList: shown, today };
  expect(placeAbove(c, "a1", around)).toMatchObject({ after: "a", above: "b" });
  expect(placeAbove(last, "a", around)).toMatchObject({ after: null, above: "a1" });
  expect(placeAbove(sub, undefined, around)).toMatchObject({ after: "a2", above: "b" });
  expect(placeAbove(aTask("z", { parent: "other" }), "b", around)).toBeUndefined();
});

test("a task moves one step up or down, until the end of its siblings", () => {
  const around = { shown: [a, b, c], inList: [a, b, c], today };
  expect(placeStep(c, -1, around)).toMatchObject({ after: "a", above: "b" });
  expect(placeStep(a, 1, around)).toMatchObject({ after: "b", above: "c" });
  expect(placeStep(b, 1, around)).toMatchObject({ after: "c", above: undefined });
  expect(placeStep(b, -1, around)).toMatchObject({ after: null, above: "a" });
  expect(placeStep(c, 1, around)).toBeUndefined();
  expect(placeStep(a, -1, around)).toBeUndefined();
});

test("in a column sorted by date, a card moves only among cards of its day", () => {
  const [one, other, next] = ["one", "other", "next"].map((id, at) =>
    aTask(id, { due: at < 2 ? today : "2026-11-19" }),
  ) as [typeof a, typeof b, typeof c];
  const around = { shown: [next, one, other], inList: [next, one, other], today, isByDay: true };
  expect(placeStep(next, 1, around)).toBeUndefined();
  expect(placeStep(one, -1, around)).toBeUndefined();
  expect(placeStep(one, 1, around)).toMatchObject({ after: "other" });
  expect(placeAbove(other, "next", around)).toMatchObject({ above: "one" });
});

test("the siblings above many tasks are those above each of them", () => {
  const statuses = ["needsAction", "completed"] as const;
  const tasks = fc.uniqueArray(
    fc.record({
      id: fc.nat(99),
      parent: fc.option(fc.nat(9)),
      at: fc.nat(99),
      status: fc.constantFrom(...statuses),
    }),
    { selector: ({ id }) => id, maxLength: 30 },
  );
  fc.assert(
    fc.property(tasks, fc.nat(4), (drawn, most) => {
      const list = drawn.map(({ id, parent, at, status }) =>
        aTask(`t${id}`, {
          status,
          position: `p${String(at).padStart(2, "0")}${id}`,
          // Subtasks have no subtasks.
          parent: parent === null || id < 10 ? null : `t${parent}`,
        }),
      );
      expect(siblingsAboveEach(list, list, most)).toEqual(
        list.map((task) => siblingsAbove(task, list).slice(0, most)),
      );
    }),
  );
});
