import { expect, test } from "vitest";
import { colourSlot } from "../../src/ui/colourSlot.ts";

test("a name has one colour, whatever its case", () => {
  expect(colourSlot("Important")).toBe(colourSlot("IMPORTANT"));
});

// FNV-1a of "a" is 0xe40c292c and of "foobar" 0xbf9cf968, according to its authors' test vectors.
test.each([
  ["a", (0xe40c292c % 10) + 1],
  ["foobar", (0xbf9cf968 % 10) + 1],
])("%s has slot %i", (name, slot) => {
  expect(colourSlot(name)).toBe(slot);
});
