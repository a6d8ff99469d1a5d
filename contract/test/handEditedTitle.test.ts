import { expect, test } from "vitest";
import { readHandEditedTitle } from "../src/handEditedTitle.ts";

// The cases of rules T11 to T13. The caller checks whether a name exists in the list, so these tests do not.
const WRITTEN = "Buy milk (#Groceries ###Urgent)";
const kept = { sublist: "Groceries", section: null, label: "Urgent" };
const cleared = { sublist: null, section: null, label: null };

test.each([
  ["the text changed", "Buy oat milk (#Groceries ###Urgent)", { text: "Buy oat milk", ...kept }],
  [
    "words after the suffix",
    "Buy milk (#Groceries ###Urgent) and bread",
    { text: "Buy milk and bread", ...kept },
  ],
  [
    "words on both sides",
    "Please buy milk (#Groceries ###Urgent)and bread",
    { text: "Please buy milk and bread", ...kept },
  ],
  ["the suffix first", "(#Groceries ###Urgent) Buy milk", { text: "Buy milk", ...kept }],
  ["the suffix cut short", "Buy milk (#Groceries ###Urg", { text: "Buy milk", ...kept }],
  ["cut down to two characters", "Buy milk (#", { text: "Buy milk", ...kept }],
  ["cut short after a new text", "Buy oat milk (#Groc", { text: "Buy oat milk", ...kept }],
  ["retyped", "Buy bread", { text: "Buy bread", ...kept }],
  ["only the suffix removed", "Buy milk", { text: "Buy milk", ...cleared }],
  ["the label removed", "Buy milk (#Groceries)", { text: "Buy milk", ...kept, label: null }],
  ["another sublist", "Buy milk (#Home)", { text: "Buy milk", ...cleared, sublist: "Home" }],
  ["one bracket left", "Buy milk (", { text: "Buy milk (", ...kept }],
  ["emptied", "", { text: "", ...cleared }],
  ["the text emptied, the suffix left", "(#Groceries ###Urgent)", { text: "", ...kept }],
])("%s: %s", (_, observed, parts) => {
  expect(readHandEditedTitle(WRITTEN, observed)).toMatchObject(parts);
});

test("a path of parents survives hand edits, as names do", () => {
  expect(readHandEditedTitle("Oat milk (#Groceries /MTYx_a)", "Soy milk")).toMatchObject({
    text: "Soy milk",
    sublist: "Groceries",
    path: ["MTYx_a"],
  });
});

test("without a title that we wrote, a title says what it says", () => {
  expect(readHandEditedTitle(null, "Milk (#Errands)")).toMatchObject({ text: "Milk", sublist: "Errands" });
  expect(readHandEditedTitle(null, "Milk (#Err")).toMatchObject({ text: "Milk (#Err", ...cleared });
});

test("() instead of the names clears them; elsewhere it is text", () => {
  expect(readHandEditedTitle("Milk (#Shop)", "Milk ()")).toMatchObject({ text: "Milk", sublist: null });
  expect(readHandEditedTitle("Milk", "Milk ()")).toMatchObject({ text: "Milk ()", sublist: null });
  expect(readHandEditedTitle(null, "Milk ()")).toMatchObject({ text: "Milk ()", sublist: null });
});

test("a title that we wrote without names keeps none", () => {
  expect(readHandEditedTitle("Buy milk", "Buy bread")).toMatchObject({ text: "Buy bread", ...cleared });
  expect(readHandEditedTitle("Fix bug (#12) ()", "Fix bug (#13) ()")).toMatchObject({
    text: "Fix bug (#13)",
    ...cleared,
  });
});
