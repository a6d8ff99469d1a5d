import { expect, test } from "vitest";
import { marksIn } from "./marksIn.ts";

const found = (text: string, search: string) =>
  marksIn(text, search).map(({ start, end }) => text.slice(start, end));

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
