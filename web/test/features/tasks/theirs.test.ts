import { expect, test } from "vitest";
import { aTask } from "../../aTask.ts";
import { typedIn, valuesOf } from "../../../src/features/tasks/formValues.ts";
import { changedFields, theirSentence } from "../../../src/features/tasks/theirs.ts";

const before = aTask("a", { finalTitle: "Ferry", due: "2026-11-14" });
const after = aTask("a", { finalTitle: "Ferry to Bergen", due: null, notes: "x".repeat(100) });
const now = Date.parse("2026-11-22T12:00:00Z");
const by = (email: string, byName: string, field: string, at: string) => ({
  field,
  from: null,
  to: null,
  by: email,
  byName,
  at,
});

test("the fields that others changed are told, each with who, when and to what", () => {
  expect(changedFields(after, valuesOf(before))).toEqual(["title", "description", "dueDate"]);
  const changes = [
    by("max@example.com", "Max", "title", "2026-11-22T11:59:30Z"),
    by("me@example.com", "Me", "due", "2026-11-22T11:00:00Z"),
  ];
  const sentenceFor = (field: "title" | "dueDate" | "description") =>
    theirSentence(field, after, { past: { changes }, me: "me@example.com", now });
  expect(sentenceFor("title")).toBe("Max changed the title a moment ago, to “Ferry to Bergen”");
  expect(sentenceFor("dueDate")).toBe("You changed the due date 1 hour ago, to No Date");
  expect(sentenceFor("description")).toBe(
    `Somebody changed the description a moment ago, to “${"x".repeat(59)}…”`,
  );
});

test("a moved task names its new list, not the names that the move removed", () => {
  const moved = aTask("a", { finalTitle: "Ferry", due: "2026-11-14", listId: "home", listName: "Home" });
  const began = { ...valuesOf(before), sublist: "Site~1", section: "Next" };
  expect(changedFields(moved, began)).toEqual(["list"]);
  expect(theirSentence("list", moved, { past: { changes: [] }, me: "me@example.com", now })).toBe(
    "Somebody changed the list a moment ago, to “Home”",
  );
  const renamed = aTask("a", { finalTitle: "Ferry", due: "2026-11-14", listName: "Travel" });
  expect(changedFields(renamed, valuesOf(before))).toEqual([]);
});

test("a draft holds the fields that were changed, and what stood in them before", () => {
  const began = valuesOf(before);
  expect(typedIn(began, began)).toBeUndefined();
  expect(typedIn({ ...began, title: "Boat" }, began)).toEqual({
    typed: { title: "Boat" },
    over: { title: "Ferry" },
  });
});
