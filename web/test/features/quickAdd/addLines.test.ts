import { dayNamesOf } from "@tasklane/contract/dayPhrases.ts";
import { parseQuickAdd } from "@tasklane/contract/quickAdd.ts";
import { afterEach, expect, test, vi } from "vitest";
import { EMPTY_BOARD, receiveBoard } from "../../../src/data/boardData.ts";
import { getState, setState } from "../../../src/data/store.ts";
import { addLines } from "../../../src/features/quickAdd/addLines.ts";
import { addTask } from "../../../src/features/tasks/addTask.ts";
import { changeTasks } from "../../../src/features/tasks/changeTasks.ts";
import { moveTask } from "../../../src/features/tasks/moveTask.ts";
import { aList, anAnswer, aTask } from "../../aTask.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  setState({ board: EMPTY_BOARD });
});

const lineOf = (text: string) => ({
  line: parseQuickAdd(text, {
    today: "2026-11-22",
    dayNames: dayNamesOf([]),
    names: {
      lists: [{ id: "home", name: "Home", sections: [], sublists: [] }],
      labels: [],
      findParent: () => undefined,
      created: { sections: ["Cellar"], labels: ["Party"] },
      picked: new Map(),
    },
    preset: { listId: "home", sublistId: null, section: null, due: null, parent: null },
    readsDates: true,
    kept: [],
  }),
});

test("a name that several lines create is created once", () => {
  // The server never answers, so the mutations stay pending and are shown on the board.
  vi.stubGlobal("fetch", () => new Promise(() => {}));
  setState({ board: receiveBoard(EMPTY_BOARD, anAnswer({ lists: [aList("home", "Home")] }), 0) });
  void addLines(["Wine ##Cellar ###Party", "Beer ##cellar ###Party", "Cups ###party"].map(lineOf));
  const { lists, labels, tasks } = getState().board;
  expect(labels.map(({ label_name }) => label_name)).toEqual(["Party"]);
  expect(Object.values(lists[0]!.sections).map(({ section_name }) => section_name)).toEqual(["Cellar"]);
  expect([...tasks.ids()]).toHaveLength(3);
  // One mutation for the label, one for the section, and one for the tasks.
  expect(getState().board.changes).toHaveLength(3);
});

test("until the server answers, each new task stands above the one before, and pasted lines in their order", () => {
  vi.stubGlobal("fetch", () => new Promise(() => {}));
  vi.stubGlobal("document", { activeElement: null });
  vi.stubGlobal("requestAnimationFrame", () => 0);
  const lists = [aList("home", "Home"), aList("work", "Work")];
  const moved = ["moved", "m1", "m2", "m3", "m4"].map((id, at) => aTask(id, { position: `a${at}` }));
  const tasks = [aTask("old", { listId: "home", position: "a0" }), ...moved];
  setState({ board: receiveBoard(EMPTY_BOARD, anAnswer({ lists, tasks }), 0) });
  for (const texts of [["one"], ["two"], ["three", "four", "five"]]) void addLines(texts.map(lineOf));
  void moveTask(moved[0]!, "home");
  for (const some of [moved.slice(1, 3), moved.slice(3)])
    void changeTasks(some, { kind: "move", toListId: "home" });
  for (const text of ["six", "seven"]) void addTask({ listId: "home", title: text, notes: "", due: null });
  const titles = getState().board.byList["home"]!.map(({ finalTitle }) => finalTitle);
  const above = ["seven", "six", "m3", "m4", "m1", "m2", "moved"];
  expect(titles).toEqual([...above, "three", "four", "five", "two", "one", "old"]);
});
