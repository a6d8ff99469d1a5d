import type { BinEntry, BinnedTask } from "@tasklane/contract/bin.ts";
import type { List } from "@tasklane/contract/lists.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { EMPTY_BOARD, receiveBoard } from "../../../src/data/boardData.ts";
import { acknowledge, begin, putBack } from "../../../src/data/pendingChanges.ts";
import { getState, setState } from "../../../src/data/store.ts";
import { RESTORING } from "../../../src/data/shared.ts";
import { keptEntry, restoreEntryMutation } from "../../../src/features/bin/binMutations.ts";
import { taskOf } from "../../../src/features/bin/binWords.ts";
import { aList, anAnswer, aTask } from "../../aTask.ts";

const HOME = {
  ...aList("home", "Home"),
  sublists: { "11": { sublist_id: "11", sublist_name: "Kitchen", sections: {} } },
};
const BOARD = receiveBoard(EMPTY_BOARD, anAnswer({ lists: [HOME, aList("work", "Work")] }), 0);

const binned = (id: string, part: Partial<BinnedTask> = {}): BinnedTask => ({
  id,
  parent: null,
  text: id,
  sublist: null,
  section: null,
  label: null,
  due: null,
  completed: null,
  position: id,
  ...part,
});

function anEntry(part: Partial<BinEntry>): BinEntry {
  return {
    kind: "task",
    id: "trip",
    listId: "home",
    sublistId: null,
    name: "trip",
    listName: "Home",
    sublistName: null,
    section: null,
    label: null,
    tasks: 1,
    texts: [],
    taskIds: [],
    content: [],
    before: null,
    at: "2026-11-20T00:00:00.000Z",
    until: "2026-12-20T00:00:00.000Z",
    by: "",
    byName: "",
    source: "here",
    mayDelete: true,
    ...part,
  };
}

const trip = anEntry({
  tasks: 2,
  texts: ["ferry"],
  taskIds: ["ferry"],
  content: [
    binned("trip", { sublist: "Kitchen", label: "Soon", due: "2026-11-30" }),
    binned("ferry", { parent: "trip", completed: "2026-11-01T00:00:00.000Z" }),
  ],
});

beforeEach(() => setState({ board: BOARD }));
afterEach(() => setState({ board: EMPTY_BOARD }));

/** Shows an entry of the bin as a page does after Restore was pressed and before the server answers. */
function show(entry: BinEntry, toListId?: string) {
  const args = { entry: keptEntry(entry), ...(toListId !== undefined && { toListId }) };
  const { taskIds, apply, arrange } = restoreEntryMutation;
  const board = begin(getState().board, {
    id: "1",
    at: 0,
    touches: taskIds!(args),
    apply: (task, id) => apply!(task, args, id),
    arrange: (all) => arrange!(all, args),
  });
  return { args, board };
}

test("a task and its subtask show before the answer, and go if it refuses", () => {
  const { board } = show(trip);
  expect(board.tasks.get("trip")).toMatchObject({
    finalTitle: "trip",
    label: "Soon",
    listName: "Home",
    sublistId: "11",
    due: "2026-11-30",
    status: "needsAction",
  });
  expect(board.tasks.get("ferry")).toMatchObject({ parent: "trip", status: "completed" });
  expect(board.byList["home"]?.map(({ id }) => id)).toEqual(["trip", "ferry"]);
  expect([...putBack(board, "1").tasks.values()]).toEqual([]);
});

test("a subtask that returns without its parent stands alone", () => {
  const { board } = show(taskOf(trip, "ferry"));
  expect([...board.tasks.values()]).toMatchObject([{ id: "ferry", parent: null }]);
});

test("a task whose list is deleted is shown in the list to which it returns", () => {
  const { board } = show({ ...trip, listId: null }, "work");
  expect(board.tasks.get("trip")).toMatchObject({ listId: "work", sublistName: null, label: "Soon" });
});

test("a list shows the tasks that the bin knows, and loads while there are more", () => {
  const content = [binned("dig", { sublist: "Beds" }), binned("hole", { parent: "dig" })];
  const garden = { kind: "list" as const, id: "old", listId: null, name: "Garden", content };
  for (const tasks of [2, 60]) {
    const { args, board } = show(anEntry({ ...garden, tasks }));
    expect(board.byList["old"]?.map(({ id, parent }) => [id, parent])).toEqual([
      ["dig", null],
      ["hole", "dig"],
    ]);
    const answer = { message: "", data: { listId: "new", tasks: [] } };
    const done = acknowledge(board, "1", restoreEntryMutation.acknowledge!(answer, args), 0);
    expect(done.byList["new"]?.map(({ id, listName }) => [id, listName])).toEqual([
      ["dig", "Garden"],
      ["hole", "Garden"],
    ]);
    const isLoading = (list: List): boolean => list.synch === RESTORING;
    expect(done.lists.filter(isLoading)).toHaveLength(tasks === 2 ? 0 : 1);
  }
});

test("a restored list shows at once, and can be used when it has its id", () => {
  const { args, board } = show(
    anEntry({ kind: "list", id: "old", listId: null, name: "Garden", before: "work", tasks: 0 }),
  );
  expect(board.lists.map((list) => [list.google_list_name, list.synch])).toEqual([
    ["Home", undefined],
    ["Garden", 0],
    ["Work", undefined],
  ]);
  const answer = { message: "", data: { listId: "new", tasks: [] } };
  const done = acknowledge(board, "1", restoreEntryMutation.acknowledge!(answer, args), 0);
  expect(done.lists.map((list) => [list.google_list_id, list.synch])).toEqual([
    ["home", undefined],
    ["new", undefined],
    ["work", undefined],
  ]);
  expect(done.aliases).toEqual({ old: "new" });
});

test("a list whose name is taken shows only with the answer, which numbers it", () => {
  const { board } = show(anEntry({ kind: "list", id: "old", listId: null, name: "WORK" }));
  expect(board.lists.map((list) => list.google_list_name)).toEqual(["Home", "Work"]);
});

test("an event that comes before the answer shows nothing twice", () => {
  setState({
    board: receiveBoard(BOARD, anAnswer({ lists: [HOME], tasks: [aTask("trip", { listId: "home" })] }), 0),
  });
  const { board } = show(trip);
  expect([...board.tasks.values()].map(({ id }) => id)).toEqual(["trip", "ferry"]);
  expect(board.tasks.get("trip")).toMatchObject({ version: 1 });
});
