import type { BinEntry } from "@tasklane/contract/bin.ts";
import { expect, test } from "vitest";
import { filterEntries, titleOf } from "../../../src/features/bin/binWords.ts";

const anEntry = (name: string, texts: string[] = []) =>
  ({ kind: "task", id: name, name, texts, tasks: 1, listName: "Home" }) as unknown as BinEntry;
const found = (text: string) =>
  filterEntries([anEntry("Café"), anEntry("Trip", ["Visa für Ägypten"])], { show: "all", text }).map(
    ({ name }) => name,
  );

test("a text is found in names and contents, ignoring case and accents as in the search", () => {
  expect(found("cafe")).toEqual(["Café"]);
  expect(found("agypten ")).toEqual(["Trip"]);
  expect(found("")).toEqual(["Café", "Trip"]);
});

test.each([
  ["strasse", "Straße"],
  ["title", "TITLE"],
  ["ışık", "IŞIK"],
])("%j finds %j, as in the search", (text, name) => {
  expect(filterEntries([anEntry("Other"), anEntry(name)], { show: "all", text })).toEqual([anEntry(name)]);
});

test("a title that nobody can see reads (no title)", () => {
  expect(titleOf(anEntry("\u200b"))).toBe("(no title)");
});
