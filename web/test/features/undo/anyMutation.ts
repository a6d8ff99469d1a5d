import type { List } from "@tasklane/contract/lists.ts";
import type { SavedView } from "@tasklane/contract/savedViews.ts";
import type { Task } from "@tasklane/contract/tasks.ts";
import { encodeTitle } from "@tasklane/contract/titles.ts";
import fc from "fast-check";
import { EMPTY_BOARD, receiveBoard } from "../../../src/data/boardData.ts";
import type { MutationCall } from "../../../src/data/mutations/undoStack.ts";
import { orderKeyEnd } from "../../../src/features/tasks/changedTask.ts";
import { anAnswer, aTask } from "../../aTask.ts";

const LABELS = ["Phone", "Soon"];

/** The lists of each board. */
export const LISTS: readonly List[] = [
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

/** Sublist and section of a task in the list Home: neither, one of the two, and both. */
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
/** Notes of a task. */
export const notes = fc.constantFrom("", "2 l", "2 l\nfresh");
const label = fc.constantFrom(null, ...LABELS);
const status = fc.constantFrom("needsAction" as const, "completed" as const);

const theTask = fc
  .record({ text, due, notes, label, status, place: fc.constantFrom(...PLACES), isAtWork: fc.boolean() })
  .map((made) => ({ ...made, place: made.isAtWork ? PLACES[0]! : made.place }));

/** A board of six tasks: `t4` and `t5` are subtasks of `t0`. */
export const boards = fc.array(theTask, { minLength: 6, maxLength: 6 }).map((made) => {
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

/** A call of a mutation with random arguments. */
export const call = <Args extends object>(mutation: string, args: fc.Arbitrary<Args>) =>
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
      ...(change.kind === "move" && {
        toName: change.toListId,
        shown: chosen.map((_, at) => orderKeyEnd(at)),
      }),
      ...(change.kind === "order" && { shown: chosen.map((_, at) => orderKeyEnd(at)) }),
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
export const ARGUMENTS: Readonly<Record<string, fc.Arbitrary<object>>> = {
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

/** Any mutation that can be undone, with any arguments. */
export const mutations = fc.oneof(...Object.entries(ARGUMENTS).map(([each, args]) => call(each, args)));

/** A change that another member makes to one field of a task, or that the person makes to a view in another browser. */
export const others = fc.option(
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

export type Other = { id: string; change: Partial<Task> } | { viewId: string; change: Partial<SavedView> };
