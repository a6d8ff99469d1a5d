import { expect, test } from "vitest";
import { aList, aTask } from "../aTask.ts";
import { bySection, bySublist } from "../../src/data/groups.ts";

const TODAY = "2026-11-20";
const section = (id: string, name: string) => ({ section_id: id, section_name: name });
const list = {
  ...aList("work"),
  sections: { "20": section("20", "Later"), "10": section("10", "Now") },
  sublists: {
    "5": { sublist_id: "5", sublist_name: "Website", sections: { "30": section("30", "Launch") } },
    "4": { sublist_id: "4", sublist_name: "Hiring", sections: {} },
  },
};

test("sections stand by id behind No Section, empty ones too", () => {
  const columns = bySection([aTask("a", { section: "Later" }), aTask("b")], list, null, TODAY);
  expect(columns.map(({ name, cards }) => [name, ...cards.open])).toEqual([
    ["No Section", "b"],
    ["Now"],
    ["Later", "a"],
    ["Launch"],
  ]);
});

test("a sublist has its own sections, and those that only a task names", () => {
  const columns = bySection([aTask("a", { section: "Typed in Google" })], list, "5", TODAY);
  expect(columns.map(({ name }) => name)).toEqual(["No Section", "Launch", "Typed in Google"]);
  expect(columns.map(({ sublistId }) => sublistId)).toEqual(["5", "5", "5"]);
});

test("sublists follow No SubList, sorted by id, and it also holds tasks of unknown sublists", () => {
  const tasks = [aTask("a", { sublistId: "5" }), aTask("b"), aTask("c", { sublistId: "gone" })];
  const columns = bySublist(tasks, list, TODAY);
  expect(columns.map(({ name, cards }) => [name, ...cards.open])).toEqual([
    ["No SubList", "b", "c"],
    ["Hiring"],
    ["Website", "a"],
  ]);
});
