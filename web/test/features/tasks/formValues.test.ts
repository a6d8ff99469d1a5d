import { expect, test } from "vitest";
import { aList, aTask } from "../../aTask.ts";
import {
  emptyValues,
  errorsIn,
  idIn,
  inputOf,
  titleOf,
  valuesOf,
} from "../../../src/features/tasks/formValues.ts";

const blank = emptyValues({ lists: [{ ...aList("L1", "Inbox"), is_default: true }], sharedLists: [] }, {});

test("a list is kept as name~id and split at the last ~", () => {
  expect(blank.list).toBe("Inbox~L1");
  expect(idIn("a~b~c")).toBe("c");
});

test("title and list are required", () => {
  expect(errorsIn({ ...blank, title: "  ", list: "" })).toEqual({
    title: "Title is required",
    list: "List is required",
  });
  expect(errorsIn({ ...blank, title: "\u200b\u3164\u2800" })).toEqual({ title: "Title is required" });
  expect(errorsIn({ ...blank, title: "Milk" })).toEqual({});
});

test("500 characters of description fit, 501 do not; an emoji is one", () => {
  expect(errorsIn({ ...blank, title: "a", description: "🙂".repeat(500) })).toEqual({});
  expect(errorsIn({ ...blank, title: "a", description: "🙂".repeat(501) })).toEqual({
    description: "Description is too long",
  });
});

test("longer notes that came from Google may stay as they are, but not change", () => {
  const task = aTask("a", { notes: "x".repeat(600) });
  expect(errorsIn(valuesOf(task), task)).toEqual({});
  expect(errorsIn({ ...valuesOf(task), description: "y".repeat(600) }, task)).toHaveProperty("description");
});

test("a title that Google could not hold is refused", () => {
  expect(errorsIn({ ...blank, title: "x".repeat(1025) })).toEqual({ title: "Title is too long" });
});

test("the names are encoded, and a subtask keeps its path", () => {
  const values = { ...blank, title: "Buy", sublist: "Web~7", section: "Now", label: "Urgent" };
  expect(titleOf(values)).toBe("Buy (#Web ##Now ###Urgent)");
  expect(titleOf(values, "Old (/parent1)")).toBe("Buy (#Web ##Now ###Urgent /parent1)");
});

test("a new task gets the present name of a sublist that was renamed while the form was open", () => {
  const renamed = { sublist_id: "7", sublist_name: "Internet", sections: {} };
  const board = { lists: [{ ...aList("L1", "Inbox"), sublists: { "7": renamed } }], sharedLists: [] };
  const values = { ...blank, title: "Buy", sublist: "Web~7" };
  expect(inputOf(values, board)).toMatchObject({ listId: "L1", title: "Buy (#Internet)" });
  expect(inputOf({ ...values, sublist: "Web~8" }, board)).toMatchObject({ title: "Buy (#Web)" });
});
