import type { List } from "@tasklane/contract/lists.ts";
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
import { findMutation } from "../../../src/features/mutations.ts";
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
  return receiveBoard(EMPTY_BOARD, anAnswer({ lists: [...LISTS], labels, tasks }), 0);
});

const taskId = fc.constantFrom("t0", "t1", "t2", "t3", "t4");
const name = fc.constantFrom("Cellar", "Attic");
const call = <Args extends object>(mutation: string, args: fc.Arbitrary<Args>) =>
  args.map((each): MutationCall => ({ name: mutation, args: each }));
const along = (id: string): string[] => (id === "t0" ? ["t4", "t5"] : []);
const NEW = aTask("new-1", { listId: "work", listName: "Work", task_id: null, position: "" });

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
    };
  });

const mutations = fc.oneof(
  call("googleTask", fc.record({ taskId, changes, version: fc.constant(1) })),
  call(
    "completeTask",
    fc
      .record({ taskId, status })
      .map((each) => ({ ...each, alongIds: along(each.taskId), completed: "now" })),
  ),
  call("reorderTask", fc.record({ taskId, after: fc.constant(null), position: fc.constant("0") })),
  call(
    "moveTask",
    taskId.map((id) => ({
      taskId: id,
      alongIds: along(id),
      to: { google_list_id: "work", google_list_name: "Work" },
    })),
  ),
  call(
    "deleteTask",
    taskId.map((id) => ({ taskId: id, alongIds: along(id), version: 1 })),
  ),
  call("changeTasks", manyChanges),
  call("clearCompleted", fc.constant({ listId: "home", taskIds: ["t0", "t4", "t5", "t2"] })),
  call("addTask", fc.constant({ task: NEW })),
  call(
    "renameList",
    name.map((title) => ({ listId: "home", title })),
  ),
  call(
    "renameSublist",
    name.map((title) => ({ listId: "home", sublistId: "11", oldName: "Garden", title })),
  ),
  call(
    "renameSection",
    name.map((title) => ({ listId: "home", sublistId: "11", sectionId: "21", oldName: "Beds", title })),
  ),
  call(
    "editLabel",
    name.map((label_name) => ({ label_id: "41", label_name, oldName: "Phone" })),
  ),
  call("removeLabel", fc.constant({ label_id: "41", label_name: "Phone" })),
  call(
    "addLabel",
    name.map((label_name) => ({ label_id: "51", label_name })),
  ),
  call(
    "addSublist",
    name.map((each) => ({ listId: "work", sublistId: "52", name: each })),
  ),
  call("deleteSublist", fc.constant({ listId: "home", sublistId: "11", name: "Garden" })),
  call(
    "addListSection",
    name.map((section_name) => ({ listId: "work", section_id: "53", section_name })),
  ),
  call("removeSection", fc.constant({ listId: "home", sublistId: null, sectionId: "31", name: "Kitchen" })),
  call("removeSection", fc.constant({ listId: "home", sublistId: "11", sectionId: "21", name: "Beds" })),
  call("positionList", fc.constant({ listId: "work", position: "moveup", first: "work", second: "home" })),
);

/** A change that another member makes to one field of a task. */
const others = fc.option(
  fc.record({
    id: taskId,
    change: fc.oneof(
      due.map((value) => ({ due: value })),
      notes.map((value) => ({ notes: value })),
      status.map((value) => ({ status: value })),
    ),
  }),
);
interface Other {
  id: string;
  change: Partial<Task>;
}

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
  setState({ board: acknowledge(begun, "change", undefined, 0) });
  return inverse;
}

function walk(inverse: Inverse, direction: "undo" | "redo"): void {
  inverse[direction].forEach(run);
}

/** Makes a change of another member. @returns whether it changed a value */
function changeByOther({ id, change }: Other): boolean {
  const { board } = getState();
  const task = board.server.get(id);
  const [field] = Object.keys(change) as (keyof Task)[];
  if (!task || !field || task[field] === change[field]) return false;
  const changed = { ...task, ...change, version: task.version + 1 };
  const gone = { tasks: [], lists: [], labels: [] };
  setState({ board: receiveBoard(board, anAnswer({ tasks: [changed], gone }), 0) });
  return true;
}

/** What people see of a board, without versions and without the ids of sublists, sections and labels, which may differ. */
function seen({ lists, labels, tasks }: BoardData) {
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
    labels: labels.map(({ label_name }) => label_name).sort(),
    tasks: [...tasks.values()]
      .map(({ version: _, completed: __, sublistId: ___, title: ____, ...task }) => ({
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
      const isChanged = other !== null && board.tasks.get(other.id) !== undefined && changeByOther(other);
      walk(inverse, "undo");
      const undone = seen(getState().board);
      setState({ board });
      if (isChanged) changeByOther(other);
      expect(undone).toEqual(seen(getState().board));
    }),
    { numRuns: 1500 },
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
