import fc from "fast-check";
import { expect, test } from "vitest";
import { namesInOrder } from "../../src/data/namesInOrder.ts";

const { compare } = new Intl.Collator("en", { sensitivity: "base", numeric: true });

test("names of plain letters sort as a collator sorts them", () => {
  const name = fc.string({ unit: fc.constantFrom(..." aAbBzZ"), maxLength: 5 });
  fc.assert(
    fc.property(fc.array(name, { maxLength: 8 }), (names) => {
      expect(namesInOrder(names)).toEqual(names.toSorted(compare));
    }),
  );
});

test("accents are ignored, and numbers sort by value", () => {
  expect(namesInOrder(["Week 10", "Zoo", "week 9", "Éclair", "eagle"])).toEqual([
    "eagle",
    "Éclair",
    "week 9",
    "Week 10",
    "Zoo",
  ]);
});
