import fc from "fast-check";
import { expect, test } from "vitest";
import { folded } from "../../../src/data/folded.ts";
import { soughtWords } from "../../../src/data/searchTest.ts";
import { marksIn, notesHit } from "../../../src/features/tasks/marksIn.ts";

const found = (text: string, search: string) =>
  marksIn(text, soughtWords(search)).map(({ start, end }) => text.slice(start, end));

test.each([
  ["Pay the invoice, the second invoice", "INVOICE", ["invoice", "invoice"]],
  ["Café crème", "cafe creme", ["Café", "crème"]],
  ["Cafe\u0301 noir", "café", ["Cafe\u0301"]],
  ["invoices", "voice in", ["invoice"]],
  ["👩‍👩‍👧 call", "call", ["call"]],
  // A Korean syllable is found by its first letters. The whole syllable is one character on screen.
  ["\ud55c\uad6d\uc5b4", "\ud558", ["\ud55c"]],
  ["\uc548\ud55c\ub2e4", "\uc548\ud558", ["\uc548\ud55c"]],
  ["\u039f\u0394\u039f\u03a3 3", "\u03bf\u03b4\u03bf\u03c2", ["\u039f\u0394\u039f\u03a3"]],
  ["Stra\u00dfe", "STRASSE", ["Stra\u00dfe"]],
  ["\ufb01nd", "f", ["\ufb01"]],
  ["I\u015eIK", "\u0131\u015f\u0131k", ["I\u015eIK"]],
  ["nothing", "else", []],
  ["nothing", " ", []],
])("in %j, %j marks %j", (text, search, marks) => {
  expect(found(text, search)).toEqual(marks);
});

const character = fc.constantFrom(
  ..."aAbB \u00e4\u00c9e\u0301\u0327iI\u0130\u0131\u00df\u03a3\u03c3\u03c2\ufb01\ufb03\u0149\ud55c\uad6d\u1112\u304c\u{1f469}\u200d\ufe0f\u{1f3fd}",
);
const oddText = fc.array(character, { maxLength: 12 }).map((parts) => parts.join(""));

test("what the search finds is marked, in whole characters, once and in order", () => {
  const property = fc.property(
    oddText,
    fc.nat(),
    fc.nat(),
    fc.array(oddText),
    (text, from, length, others) => {
      const characters = Array.from(text);
      const at = from % (characters.length + 1);
      const words = [characters.slice(at, at + 1 + (length % 4)).join(""), ...others]
        .map(folded)
        .filter((word) => word !== "");
      const marks = marksIn(text, words);
      if (words.some((word) => folded(text).includes(word))) expect(marks).not.toEqual([]);
      let last = -1;
      for (const { start, end } of marks) {
        expect(start).toBeGreaterThan(last);
        expect(end).toBeGreaterThan(start);
        expect(text.slice(start, end).isWellFormed()).toBe(true);
        last = end;
      }
      expect(last).toBeLessThanOrEqual(text.length);
    },
  );
  fc.assert(property, { numRuns: 1_000 });
});

test("a line of notes ends where no card has room for more, and begins with a whole character", () => {
  const line = notesHit("Milk", "ab".repeat(4_096), soughtWords("a"))!;
  expect(line.length).toBeLessThanOrEqual(200);
  expect(found(line, "a").length).toBeLessThanOrEqual(100);
  const mixed = `${"\u{1f600}".repeat(10)}x${"\u{1f600}".repeat(5)}invoice`;
  expect(notesHit("Pay", mixed, soughtWords("invoice"))).toBe(
    `…${"\u{1f600}".repeat(2)}x${"\u{1f600}".repeat(5)}invoice`,
  );
});

test.each([
  ["Pay", "the invoice of May", "invoice", "the invoice of May"],
  ["Pay the invoice", "the invoice of May", "invoice", undefined],
  ["Pay the invoice", "for the car", "invoice car", "for the car"],
  ["Pay", "first\nattach the last invoice\nand go", "invoice", "attach the last invoice"],
  ["Pay", "first\nlook here and attach the last invoice\nand go", "invoice", "…attach the last invoice"],
  ["Pay", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaainvoice", "invoice", "…aaaaaaaaaaaaaaaainvoice"],
  ["Pay", "", "invoice", undefined],
])("%j with the notes %j, searched for %j, shows %j", (title, notes, search, line) => {
  expect(notesHit(title, notes, soughtWords(search))).toBe(line);
});
