import type { List } from "@tasklane/contract/lists.ts";
import type { SavedView } from "@tasklane/contract/savedViews.ts";
import type { Task } from "@tasklane/contract/tasks.ts";
import { encodeTitle } from "@tasklane/contract/titles.ts";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { EMPTY_BOARD, receiveBoard } from "../../../src/data/boardData.ts";
import { acknowledge, begin } from "../../../src/data/pendingChanges.ts";
import type { BoardData } from "../../../src/data/boardData.ts";
import { Failed } from "../../../src/data/api/failed.ts";
import { confirmed } from "../../../src/data/mutations/confirmed.ts";
import type { Inverse, MutationCall } from "../../../src/data/mutations/undoStack.ts";
import { getState, setState } from "../../../src/data/store.ts";
import { shownAt } from "../../../src/features/tasks/changedTask.ts";
import { findMutation, MUTATIONS } from "../../../src/features/mutations.ts";
import { anAnswer, aTask } from "../../aTask.ts";

// Each mutation followed by its Undo gives the board from before, except for a value that another member changed in between. The
// test assumes that the server's answer is what the optimistic patch predicts. The tests in e2e and server/test check the server
// itself.

afterAll(() => setState({ board: EMPTY_BOARD }));

const LABELS = ["Phone", "Soon"];
const LISTS: readonly List[] = [
  {
    google_list_id: "home",
    google_list_name: "Home",
    sublists: {
      "11": {
        sublist_id: "11",
        sublist_name: "Garden",
        sections: { "21": { section_id: "21", section_name: "Beds" } },
      },
      "12": { sublist_id: "12", sublist_name: "Roof", sections: {} },
    },
    sections: {
      "31": { section_id: "31", section_name: "Kitchen" },
      "32": { section_id: "32", section_name: "Bath" },
    },
  },
  { google_list_id: "work", google_list_name: "Work", sublists: {}, sections: {} },
];
const VIEWS: readonly SavedView[] = [
  { view_id: "61", name: "Calls", address: "/dashboard?label=Phone" },
  { view_id: "62", name: "Soon", address: "/dashboard?label=Soon" },
];
/** Sublist and section of a task in the list Home, in all combinations. */
const PLACES: readonly [string | null, string | null][] = [
  [null, null],
  ["Garden", null],
  ["Garden", "Beds"],
  ["Roof", null],
  [null, "Kitchen"],
];
const SUBLIST_IDS: Readonly<Record<string, string>> = { Garden: "11", Roof: "12" };

const text = fc.constantFrom("Milk", "Call Ann", "Pay (rent)", "a #b");
const due = fc.constantFrom(null, "2026-11-20", "2026-12-01");
const notes = fc.constantFrom("", "2 l", "2 l\nfresh");
const label = fc.constantFrom(null, ...LABELS);
const status = fc.constantFrom("needsAction" as const, "completed" as const);

const theTask = fc
  .record({ text, due, notes, label, status, place: fc.constantFrom(...PLACES), isAtWork: fc.boolean() })
  .map((made) => ({ ...made, place: made.isAtWork ? PLACES[0]! : made.place }));

/** A board of six tasks: `t4` and `t5` are subtasks of `t0`. */
const boards = fc.array(theTask, { minLength: 6, maxLength: 6 }).map((made) => {
  const tasks = made.map((each, at): Task => {
    const isSub = at > 3;
    const { text: finalTitle, isAtWork, place } = isSub ? { ...each, ...made[0]! } : each;
    const [sublist, section] = place;
    const names = { sublist, section, label: each.label };
    // A subtask of a completed parent is completed.
    const itsStatus = isSub && made[0]!.status === "completed" ? "completed" : each.status;
    return aTask(`t${at}`, {
      title: encodeTitle({ text: finalTitle, ...names, path: [] }),
      finalTitle,
      listId: isAtWork ? "work" : "home",
      listName: isAtWork ? "Work" : "Home",
      sublistName: sublist,
      sublistId: sublist && SUBLIST_IDS[sublist]!,
      section,
      label: each.label,
      notes: each.notes,
      due: each.due,
      status: itsStatus,
      completed: itsStatus === "completed" ? "2026-11-01T00:00:00.000Z" : null,
      parent: isSub ? "t0" : null,
    });
  });
  const labels = LABELS.map((label_name, at) => ({ label_id: String(41 + at), label_name }));
  return receiveBoard(EMPTY_BOARD, anAnswer({ lists: [...LISTS], labels, tasks, views: [...VIEWS] }), 0);
});

const taskId = fc.constantFrom("t0", "t1", "t2", "t3", "t4");
const name = fc.constantFrom("Cellar", "Attic");
const call = <Args extends object>(mutation: string, args: fc.Arbitrary<Args>) =>
  args.map((each): MutationCall => ({ name: mutation, args: each }));
const along = (id: string): string[] => (id === "t0" ? ["t4", "t5"] : []);

const changes = fc.record(
  {
    title: fc
      .tuple(text, label)
      .map(([newText, itsLabel]) =>
        encodeTitle({ text: newText, sublist: null, section: null, label: itsLabel, path: [] }),
      ),
    notes,
    due,
  },
  { requiredKeys: [] },
);

/** Changes of several tasks, with the subtasks that change because their parents do. */
const manyChanges = fc
  .record({
    chosen: fc.uniqueArray(fc.constantFrom("t0", "t1", "t2", "t3"), { minLength: 1 }),
    change: fc.oneof(
      fc.record({ kind: fc.constant("status" as const), status }),
      fc.record({ kind: fc.constant("due" as const), due }),
      fc.record({ kind: fc.constant("label" as const), label }),
      fc.record({ kind: fc.constant("section" as const), section: fc.constantFrom(null, "Kitchen", "Beds") }),
      fc.record({ kind: fc.constant("sublist" as const), sublist: fc.constantFrom(null, "Garden", "Roof") }),
      fc.record({ kind: fc.constant("move" as const), toListId: fc.constantFrom("work", "home") }),
      fc.record({ kind: fc.constant("delete" as const) }),
      fc.record({ kind: fc.constant("order" as const), after: fc.constant([]) }),
    ),
  })
  .map(({ chosen, change }) => {
    const goAlong = change.kind === "move" || change.kind === "delete";
    return {
      ids: chosen,
      change,
      versions: chosen.map(() => 1),
      ...(goAlong && chosen.includes("t0") && { alongIds: along("t0") }),
      ...(change.kind === "status" && { completed: change.status === "completed" ? "now" : null }),
      ...(change.kind === "move" && { toName: change.toListId, shown: chosen.map((_, at) => shownAt(at)) }),
      ...(change.kind === "order" && { shown: chosen.map((_, at) => shownAt(at)) }),
    };
  });

const theName = name.map((each) => ({ name: each }));
const viewChange = fc.record(
  { name, address: fc.constantFrom("/dashboard?q=milk", "/dashboard/today") },
  { requiredKeys: [] },
);
const newTask = (id: string, part: Partial<Task> = {}): Task =>
  aTask(id, { listId: "work", listName: "Work", task_id: null, position: "", ...part });

/** Random arguments for each mutation that can be undone. */
const ARGUMENTS: Readonly<Record<string, fc.Arbitrary<object>>> = {
  googleTask: fc.record({ taskId, changes, version: fc.constant(1) }),
  completeTask: fc
    .record({ taskId, status })
    .map((each) => ({ ...each, alongIds: along(each.taskId), completed: "now" })),
  reorderTask: fc.record({ taskId, after: fc.constant(null), position: fc.constant("0") }),
  moveTask: taskId.map((id) => ({
    taskId: id,
    alongIds: along(id),
    to: { google_list_id: "work", google_list_name: "Work" },
  })),
  deleteTask: taskId.map((id) => ({ taskId: id, alongIds: along(id), version: 1 })),
  changeTasks: manyChanges,
  clearCompleted: fc.constant({ listId: "home", taskIds: ["t0", "t4", "t5", "t2"] }),
  addTask: fc.constant({ task: newTask("new-1") }),
  addSubTask: fc.constantFrom("t0", "t1").map((parentId) => {
    const parent = { parent: parentId, listId: "home", listName: "Home" };
    return { task: newTask("new-1", parent), parentId };
  }),
  createTasks: fc
    .constantFrom([null], [null, null], [null, "new-1"], ["t0"], [null, "new-1", "t0"])
    .map((parents) => ({
      tasks: parents.map((parent, at) => newTask(`new-${at + 1}`, { parent, position: String(at) })),
    })),
  addList: theName.map((each) => ({ title: each.name, isShared: false })),
  renameList: theName.map((each) => ({ listId: "home", title: each.name })),
  deleteList: fc.constantFrom({ listId: "home", name: "Home" }, { listId: "work", name: "Work" }),
  positionList: fc.constant({ listId: "work", position: "moveup", first: "work", second: "home" }),
  addSublist: theName.map((each) => ({ listId: "work", sublistId: "52", ...each })),
  renameSublist: theName.map((each) => ({
    listId: "home",
    sublistId: "11",
    oldName: "Garden",
    title: each.name,
  })),
  deleteSublist: fc.constant({ listId: "home", sublistId: "11", name: "Garden" }),
  addListSection: name.map((section_name) => ({ listId: "work", section_id: "53", section_name })),
  addSublistSection: name.map((section_name) => ({
    listId: "home",
    subList_id: "11",
    section_id: "53",
    section_name,
  })),
  renameSection: theName.map((each) => ({
    listId: "home",
    sublistId: "11",
    sectionId: "21",
    oldName: "Beds",
    title: each.name,
  })),
  removeSection: fc.constantFrom(
    { listId: "home", sublistId: null, sectionId: "31", name: "Kitchen" },
    { listId: "home", sublistId: "11", sectionId: "21", name: "Beds" },
  ),
  addLabel: name.map((label_name) => ({ label_id: "51", label_name })),
  editLabel: name.map((label_name) => ({ label_id: "41", label_name, oldName: "Phone" })),
  removeLabel: fc.constant({ label_id: "41", label_name: "Phone" }),
  addView: theName.map((each) => ({ view_id: "63", ...each, address: "/dashboard?q=a" })),
  editView: viewChange.map((each) => ({ view_id: "61", ...each })),
  removeView: fc.constantFrom(...VIEWS),
  positionView: fc.constantFrom(
    { viewId: "62", position: "moveup", first: "62", second: "61" },
    { viewId: "61", position: "movedown", first: "62", second: "61" },
  ),
};

const mutations = fc.oneof(...Object.entries(ARGUMENTS).map(([each, args]) => call(each, args)));

/** A change that another member makes to one field of a task, or that the person makes to a view in another browser. */
const others = fc.option(
  fc.oneof(
    fc.record({
      id: taskId,
      change: fc.oneof(
        due.map((value) => ({ due: value })),
        notes.map((value) => ({ notes: value })),
        status.map((value) => ({ status: value })),
      ),
    }),
    fc.record({ viewId: fc.constant("61"), change: fc.record({ name: fc.constant("Theirs") }) }),
  ),
);
type Other = { id: string; change: Partial<Task> } | { viewId: string; change: Partial<SavedView> };

/** Runs a mutation as if the server accepted it. If the mutation would not send a task, the board does not change that task. */
function run({ name: mutation, args }: MutationCall): Inverse | undefined {
  const found = findMutation(mutation)!;
  const { board } = getState();
  const touches = found.taskIds?.(args) ?? [];
  const inverse = found.invert?.(args, board);
  try {
    found.request(args, { find: confirmed, isBehind: false });
  } catch (error) {
    if (error instanceof Failed && (error.code === "kept" || error.code === "dropped")) return inverse;
    throw error;
  }
  const begun = begin(board, {
    id: "change",
    at: 0,
    touches,
    apply: (task, id) => (found.apply ? found.apply(task, args, id) : task),
    arrange: found.arrange && ((all) => found.arrange!(all, args)),
  });
  const answer = answerOf(mutation, args, begun);
  const acknowledgement = answer && found.acknowledge?.(answer, args);
  setState({ board: acknowledge(begun, "change", acknowledgement, 0) });
  return inverse && answer ? completed(inverse, found.completeInverse?.(answer)) : inverse;
}

/**
 * The server's answer to a mutation, if only the server knows a new id, as for a list in Google, or if the inverse needs the
 * answer. For all other mutations the answer is what the optimistic patch predicts.
 */
function answerOf(mutation: string, args: object, { tasks }: BoardData): object | undefined {
  const { title, kind, id } = args as { title?: string; kind?: string; id?: string };
  if (mutation === "reorderTask") return { data: tasks.get((args as { taskId: string }).taskId) };
  const { change, ids = [] } = args as { change?: { kind?: string }; ids?: string[] };
  if (mutation === "changeTasks" && change?.kind === "order") {
    const outcomes = ids.map((each) => ({ id: each, outcome: "done", ...tasks.get(each) }));
    return { data: { outcomes } };
  }
  if (mutation === "addList") return { data: { id: `list ${title}`, title } };
  if (mutation === "restoreFromBin" && kind === "list") return { data: { listId: id, tasks: [] } };
  return undefined;
}

/** Adds to an inverse what only the answer contains. */
function completed({ undo: [first, ...later], redo }: Inverse, moreArgs: object | undefined): Inverse {
  return { undo: first ? [{ ...first, args: { ...first.args, ...moreArgs } }, ...later] : [], redo };
}

function walk(inverse: Inverse, direction: "undo" | "redo"): void {
  inverse[direction].forEach(run);
}

const NONE_GONE = { tasks: [], lists: [], labels: [] };

/** Makes a change of another member or another browser. @returns whether it changed a value */
function changeByOther(other: Other): boolean {
  const { board } = getState();
  const gone = NONE_GONE;
  if ("viewId" in other) {
    const isIt = ({ view_id }: SavedView): boolean => view_id === other.viewId;
    const views = board.told.views.map((view) => (isIt(view) ? { ...view, ...other.change } : view));
    setState({ board: receiveBoard(board, anAnswer({ views, gone }), 0) });
    return board.told.views.some(isIt);
  }
  const { id, change } = other;
  const task = board.server.get(id);
  const [field] = Object.keys(change) as (keyof Task)[];
  if (!task || !field || task[field] === change[field]) return false;
  const changed = { ...task, ...change, version: task.version + 1 };
  setState({ board: receiveBoard(board, anAnswer({ tasks: [changed], gone }), 0) });
  return true;
}

/**
 * What people see of a board. It leaves out versions, ids of sublists, sections and labels, and whether Google has the changes,
 * which may all differ.
 */
function seen({ lists, labels, tasks, views }: BoardData) {
  const names = (all: object, of: string): string[] =>
    Object.values(all as Record<string, Record<string, string>>)
      .map((each) => each[of] ?? "")
      .sort();
  return {
    lists: lists.map((list) => ({
      name: list.google_list_name,
      sections: names(list.sections, "section_name"),
      sublists: Object.values(list.sublists)
        .map((sublist) => [sublist.sublist_name, ...names(sublist.sections, "section_name")].join("/"))
        .sort(),
    })),
    views,
    labels: labels.map(({ label_name }) => label_name).sort(),
    tasks: [...tasks.values()]
      .map(({ version: _, completed: __, sublistId: ___, title: ____, synced: _____, ...task }) => ({
        ...task,
        // Completed tasks have no order.
        position: task.status === "completed" ? "" : task.position,
      }))
      .sort((one, other) => (one.id < other.id ? -1 : 1)),
  };
}

test("every mutation followed by its undo gives the same board, and another member's change stays", () => {
  fc.assert(
    fc.property(boards, mutations, others, (board, mutation, other) => {
      setState({ board });
      const inverse = run(mutation);
      fc.pre(inverse !== undefined);
      const isChanged = other !== null && changeByOther(other);
      walk(inverse, "undo");
      const undone = seen(getState().board);
      setState({ board });
      if (isChanged) changeByOther(other);
      expect(undone).toEqual(seen(getState().board));
    }),
    { numRuns: 1500 },
  );
});

test("a position or list that somebody else has set since stays", () => {
  const order = { ids: ["t1", "t2"], change: { kind: "order" as const, after: [] }, shown: ["0", "00"] };
  const ordered = fc.constantFrom<MutationCall>(
    { name: "reorderTask", args: { taskId: "t1", after: null, position: "0" } },
    { name: "changeTasks", args: order },
  );
  const to = { google_list_id: "work", google_list_name: "Work" };
  const many = { ids: ["t1", "t2"], change: { kind: "move" as const, toListId: "work" }, toName: "Work" };
  const moved = fc.constantFrom<MutationCall>(
    { name: "moveTask", args: { taskId: "t1", alongIds: [], to } },
    { name: "changeTasks", args: many },
  );
  const theirs = fc.oneof(
    ordered.map((mutation) => ({ mutation, change: { position: "9" } })),
    moved.map((mutation) => ({ mutation, change: { listId: "garage", listName: "Garage" } })),
  );
  fc.assert(
    fc.property(boards, theirs, (board, { mutation, change }) => {
      const isOpenHere = ({ listId, status: its }: Task): boolean => listId === "home" && its !== "completed";
      fc.pre(["t1", "t2"].every((id) => isOpenHere(board.tasks.get(id)!)));
      const garage = { google_list_id: "garage", google_list_name: "Garage", sublists: {}, sections: {} };
      setState({ board: receiveBoard(board, anAnswer({ lists: [...LISTS, garage], gone: NONE_GONE }), 0) });
      const before = getState().board.tasks.get("t2");
      const inverse = run(mutation)!;
      changeByOther({ id: "t1", change });
      walk(inverse, "undo");
      const { tasks } = getState().board;
      expect(tasks.get("t1")).toMatchObject(change);
      if (mutation.name === "changeTasks")
        expect(tasks.get("t2")).toMatchObject({ position: before!.position, listId: "home" });
    }),
    { numRuns: 200 },
  );
});

test("undo, redo, undo is undo", () => {
  fc.assert(
    fc.property(boards, mutations, (board, mutation) => {
      setState({ board });
      const inverse = run(mutation);
      fc.pre(inverse !== undefined);
      const done = seen(getState().board);
      walk(inverse, "undo");
      expect(seen(getState().board)).toEqual(seen(board));
      walk(inverse, "redo");
      expect(seen(getState().board)).toEqual(done);
      walk(inverse, "undo");
      expect(seen(getState().board)).toEqual(seen(board));
    }),
    { numRuns: 1000 },
  );
});

test("a created task that somebody changed since stays after undo", () => {
  const created = fc.constantFrom("addTask", "addSubTask", "createTasks", "addView");
  const ways = created.chain((each) => call(each, ARGUMENTS[each]!));
  fc.assert(
    fc.property(boards, ways, notes, (board, mutation, theirs) => {
      fc.pre(theirs !== "");
      setState({ board });
      const inverse = run(mutation)!;
      changeByOther({ id: "new-1", change: { notes: theirs } });
      changeByOther({ viewId: "63", change: { name: "Theirs" } });
      const before = seen(getState().board);
      walk(inverse, "undo");
      const after = seen(getState().board);
      const isTheirs = ({ id }: { id: string }): boolean => id === "new-1";
      expect(after.tasks.filter(isTheirs)).toEqual(before.tasks.filter(isTheirs));
      expect(after.views).toEqual(before.views);
    }),
    { numRuns: 200 },
  );
});

test("the properties know every mutation that can be undone", () => {
  const known = MUTATIONS.filter(({ invert }) => invert).map((each) => each.name);
  expect(Object.keys(ARGUMENTS).sort()).toEqual(known.sort());
});
