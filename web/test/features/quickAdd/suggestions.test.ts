import { dayNamesOf } from "@tasklane/contract/dayPhrases.ts";
import { parseQuickAdd } from "@tasklane/contract/quickAdd.ts";
import { expect, test } from "vitest";
import { receiveBoard, EMPTY_BOARD } from "../../../src/data/boardData.ts";
import { namedLists } from "../../../src/features/quickAdd/boardNames.ts";
import { insertedText, namingAt, suggestionsFor } from "../../../src/features/quickAdd/suggestions.ts";
import { aList, anAnswer, aTask } from "../../aTask.ts";

const TODAY = "2026-11-22";
const sublist = (id: string, name: string) => ({ sublist_id: id, sublist_name: name, sections: {} });
const board = receiveBoard(
  EMPTY_BOARD,
  anAnswer({
    lists: [
      {
        ...aList("home", "Home"),
        sublists: { 1: sublist("1", "Kitchen") },
        sections: { 2: { section_id: "2", section_name: "Fridge" } },
      },
      aList("office", "Home office"),
      { ...aList("kids", "Kids"), sublists: { 3: sublist("3", "Kindergarten") } },
      ...Array.from({ length: 100 }, (_, at) => aList(`l${at}`, `List ${at}`)),
    ],
    labels: [{ label_id: "4", label_name: "Phone" }],
    tasks: [
      aTask("trip", { finalTitle: "Plan the trip", listId: "home", section: "fridge", label: "Phone" }),
      aTask("tiles", { finalTitle: "Order tiles", listId: "home", sublistId: "1", sublistName: "Kitchen" }),
      aTask("unnamed", { finalTitle: "", listId: "home" }),
      aTask("done", { finalTitle: "Plan the party", listId: "home", status: "completed" }),
    ],
  }),
  0,
);
const lists = namedLists(board);

/** The names that are suggested when the caret is at the end of a text. */
function offered(text: string) {
  const line = parseQuickAdd(text, {
    today: TODAY,
    dayNames: dayNamesOf([]),
    names: {
      lists,
      labels: ["Phone"],
      findParent: () => undefined,
      created: { sections: [], labels: [] },
      picked: new Map(),
    },
    preset: { listId: "home", sublistId: null, section: null, due: null, parent: null },
    readsDates: true,
    kept: [],
  });
  const naming = namingAt(text, text.length);
  return naming ? suggestionsFor(naming, line, board, lists, TODAY) : [];
}
const names = (text: string) => offered(text).map(({ shown }) => shown);

test("# offers sublists here, then lists, then lists with their sublists", () => {
  expect(offered("Call #ki").map(({ heading, shown }) => [heading, shown])).toEqual([
    ["Sublists of Home", "Kitchen"],
    ["Lists", "Kids"],
    ["In other lists", "Kids / Kindergarten"],
  ]);
  expect(names("Call #").length).toBeGreaterThan(30);
});

test("an unknown name can become a section or a label, but not a list", () => {
  expect(names("Eggs ##fr")).toEqual(["Fridge", "Create section “fr”"]);
  expect(names("Eggs /fridge")).toEqual(["Fridge"]);
  expect(names("Eggs @pho")).toEqual(["Phone", "Create label “pho”"]);
  expect(names("Eggs ###No Section")).toEqual([]);
  expect(names("Eggs #nothing")).toEqual([]);
});

test("a name is offered with the number of its open tasks", () => {
  const counted = (text: string) => offered(text).map(({ name, end }) => [name, end]);
  expect(counted("Eggs #home")).toEqual([
    ["Home", 3],
    ["Home office", undefined],
  ]);
  expect(counted("Eggs #kit")).toEqual([["Kitchen", 1]]);
  expect(counted("Eggs ##fridge")).toEqual([["Fridge", 1]]);
  expect(counted("Eggs ###phone")).toEqual([["Phone", 1]]);
});

test("> offers open tasks, and ^ days", () => {
  expect(names("Book >plan")).toEqual(["Plan the trip"]);
  expect(names("Book ^")).toEqual(["Today", "Tomorrow", "This weekend", "Next week"]);
  expect(names("Book ^tom")).toEqual(["Tomorrow"]);
});

test("after a space, a name is offered only while it can go on", () => {
  expect(names("Eggs #home o")).toEqual(["Home office"]);
  expect(names("Eggs #home and")).toEqual([]);
  expect(names("a#b")).toEqual([]);
  expect(names("Is 5 > 3")).toEqual([]);
  expect(names("")).toEqual([]);
});

test("a picked name is put in quotes if a longer one begins with it", () => {
  const all = offered("Eggs #home");
  const pick = (name: string) =>
    insertedText(
      "#",
      all.find((each) => each.name === name)!,
      all,
    );
  expect(pick("Home")).toBe('#"Home" ');
  expect(pick("Home office")).toBe("#Home office ");
});

test("a task without a title is not offered as the one that gets a subtask", () => {
  expect(names("Tickets >")).toEqual(["Order tiles", "Plan the trip"]);
});
