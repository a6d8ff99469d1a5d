import { dayNamesOf } from "@tasklane/contract/dayPhrases.ts";
import { parseQuickAdd } from "@tasklane/contract/quickAdd.ts";
import { afterEach, expect, test, vi } from "vitest";
import { EMPTY_BOARD, receiveBoard } from "../../../src/data/boardData.ts";
import { getState, setState } from "../../../src/data/store.ts";
import { addLines } from "../../../src/features/quickAdd/addLines.ts";
import { aList, anAnswer } from "../../aTask.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  setState({ board: EMPTY_BOARD });
});

test("a name that several lines create is created once", () => {
  // The server never answers, so the mutations stay pending and are shown on the board.
  vi.stubGlobal("fetch", () => new Promise(() => {}));
  setState({ board: receiveBoard(EMPTY_BOARD, anAnswer({ lists: [aList("home", "Home")] }), 0) });
  const lines = ["Wine ##Cellar ###Party", "Beer ##cellar ###Party", "Cups ###party"].map((text) => ({
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
  }));
  void addLines(lines);
  const { lists, labels, tasks } = getState().board;
  expect(labels.map(({ label_name }) => label_name)).toEqual(["Party"]);
  expect(Object.values(lists[0]!.sections).map(({ section_name }) => section_name)).toEqual(["Cellar"]);
  expect([...tasks.ids()]).toHaveLength(3);
  // One mutation for the label, one for the section, and one for the tasks.
  expect(getState().board.changes).toHaveLength(3);
});
