import type { BinEntry } from "@tasklane/contract/bin.ts";
import { expect, test } from "vitest";
import { filterEntries } from "../../../src/features/bin/binWords.ts";

const entry = (name: string, texts: string[] = []) => ({ kind: "task", name, texts }) as unknown as BinEntry;

test.each([
  ["cafe", "Café"],
  ["strasse", "Straße"],
  ["title", "TITLE"],
  ["ışık", "IŞIK"],
])("a text finds entries of the bin as the search finds tasks: %j finds %j", (text, name) => {
  const entries = [entry("Other"), entry(name), entry("Trip", [name])];
  expect(filterEntries(entries, { show: "all", text: ` ${text} ` })).toEqual(entries.slice(1));
});
