import { expect, test } from "vitest";
import { aList, anAnswer, aTask } from "../../../aTask.ts";
import { EMPTY_BOARD, receiveBoard } from "../../../../src/data/boardData.ts";
import { ranked } from "../../../../src/data/ranked.ts";
import { newNameIn, optionsFor } from "../../../../src/features/tasks/pick/pickOptions.ts";
import { titleWith } from "../../../../src/features/tasks/taskNames.ts";

const options = (...names: string[]) => names.map((name) => ({ name, count: 0 }));
const namesOf = (found: { name: string }[]) => found.map(({ name }) => name);

const next = { section_id: "2", section_name: "Next" };
const list = {
  ...aList("work", "Work"),
  sublists: { "1": { sublist_id: "1", sublist_name: "Site", sections: { "2": next } } },
  sections: {
    "4": { section_id: "4", section_name: "Blocked" },
    "3": { section_id: "3", section_name: "Zeal" },
  },
};
const tasks = [
  aTask("one", { label: "later" }),
  aTask("two", { label: "Later", section: "Zeal" }),
  aTask("three", { label: "Later", status: "completed", section: "Zeal" }),
  aTask("four", { sublistName: "Site", sublistId: "1", section: "Next", label: "Foreign" }),
];
const labels = ["Later", "Café", "Bank"].map((label_name, at) => ({ label_id: String(at), label_name }));
const board = receiveBoard(EMPTY_BOARD, anAnswer({ lists: [list], tasks, labels }), 0);

test("labels go from A to Z with open counts, and include the task's foreign one", () => {
  expect(optionsFor("label", tasks[0]!, board).options).toEqual([
    { name: "Bank", count: 0 },
    { name: "Café", count: 0 },
    { name: "Later", count: 2 },
  ]);
  expect(namesOf(optionsFor("label", tasks[3]!, board).options)).toEqual([
    "Bank",
    "Café",
    "Foreign",
    "Later",
  ]);
});

test("offers the sections of the task's list or sublist, in column order", () => {
  expect(optionsFor("section", tasks[0]!, board)).toEqual({
    options: [
      { name: "Zeal", count: 1 },
      { name: "Blocked", count: 0 },
    ],
    place: "Work",
  });
  expect(optionsFor("section", tasks[3]!, board)).toEqual({
    options: [{ name: "Next", count: 1 }],
    place: "Work / Site",
  });
});

test("typed text finds beginnings first, then inside words, ignoring accents", () => {
  const all = options("Inspection", "Winter insulation", "Cabinet", "Insurance");
  expect(namesOf(ranked(all, "ins"))).toEqual(["Inspection", "Insurance", "Winter insulation"]);
  expect(namesOf(ranked(options("Café"), "cafe"))).toEqual(["Café"]);
});

test("a new label is offered unless there is one, or it can be none", () => {
  expect(newNameIn("  ins ", options("Insurance"))).toBe("ins");
  expect(newNameIn("INSURANCE", options("Insurance"))).toBeUndefined();
  expect(newNameIn("   ", [])).toBeUndefined();
  expect(newNameIn("a".repeat(101), [])).toBeUndefined();
});

test("another sublist takes the section out of the title", () => {
  const task = aTask("t", { title: "Paint (#Site ##Next ###Soon /p1)" });
  expect(titleWith(task, "sublist", "Home")).toBe("Paint (#Home ###Soon /p1)");
  expect(titleWith(task, "section", null)).toBe("Paint (#Site ###Soon /p1)");
  expect(titleWith(task, "label", "Later")).toBe("Paint (#Site ##Next ###Later /p1)");
});
