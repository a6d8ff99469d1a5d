import { expect, test } from "vitest";
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
  ["nothing", "else", []],
  ["nothing", " ", []],
])("in %j, %j marks %j", (text, search, marks) => {
  expect(found(text, search)).toEqual(marks);
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
