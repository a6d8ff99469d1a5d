import { expect, test } from "vitest";
import { aList } from "../aTask.ts";
import { listBefore, withLabel, withList, withSection, withSublist } from "../../src/data/listsAndLabels.ts";

const ids = (lists: readonly { google_list_id: string }[]) => lists.map((list) => list.google_list_id);

test("a list moves to before its neighbour, and a repetition changes nothing", () => {
  const lists = ["a", "b", "c"].map((id) => aList(id));
  const moved = listBefore(lists, "c", "b");
  expect(ids(moved)).toEqual(["a", "c", "b"]);
  expect(listBefore(moved, "c", "b")).toBe(moved);
  expect(listBefore(lists, "c", "gone")).toBe(lists);
});

test("a list is found among own and shared ones, changed, and taken away", () => {
  const all = { lists: [aList("a")], sharedLists: [aList("b")], labels: [], views: [] };
  const renamed = withList(all, "b", (list) => ({ ...list, google_list_name: "New" }));
  expect(renamed.sharedLists[0]?.google_list_name).toBe("New");
  expect(renamed.lists).toBe(all.lists);
  expect(withList(all, "a", () => undefined).lists).toEqual([]);
});

test("sections belong to the list or to one of its sublists", () => {
  const section = { section_id: "2", section_name: "Packing" };
  const list = withSublist(aList("a"), "1", { sublist_id: "1", sublist_name: "Trip", sections: {} });
  const own = withSection(list, null, "2", section);
  expect(own.sections).toEqual({ 2: section });
  const inSublist = withSection(list, "1", "2", section);
  expect(inSublist.sublists["1"]?.sections).toEqual({ 2: section });
  expect(withSection(inSublist, "1", "2", undefined)).toEqual(list);
  expect(withSection(list, "9", "2", section)).toBe(list);
});

test("a renamed label keeps its place, a new one stands last", () => {
  const labels = ["a", "b"].map((name) => ({ label_id: name, label_name: name }));
  expect(withLabel(labels, { label_id: "a", label_name: "z" }).map((label) => label.label_name)).toEqual([
    "z",
    "b",
  ]);
  expect(withLabel(labels, { label_id: "c", label_name: "c" })).toHaveLength(3);
});
