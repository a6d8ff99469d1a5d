import type { Task } from "@tasklane/contract/tasks.ts";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { EMPTY_BOARD, receiveBoard } from "../../../src/data/boardData.ts";
import type { MutationCall } from "../../../src/data/mutations/undoStack.ts";
import { getState, setState } from "../../../src/data/store.ts";
import { MUTATIONS } from "../../../src/features/mutations.ts";
import { anAnswer } from "../../aTask.ts";
import { acceptMutation, changeByOther, NONE_GONE, seen, walkInverse } from "./acceptMutation.ts";
import { ARGUMENTS, boards, call, LISTS, mutations, notes, others } from "./anyMutation.ts";

// Each mutation followed by its Undo gives the board from before, except for a value that another member changed in between. The
// test assumes that the server's answer is what the optimistic patch predicts. The tests in e2e and server/test check the server
// itself.

afterAll(() => setState({ board: EMPTY_BOARD }));

test("every mutation followed by its undo gives the same board, and another member's change stays", () => {
  fc.assert(
    fc.property(boards, mutations, others, (board, mutation, other) => {
      setState({ board });
      const inverse = acceptMutation(mutation);
      fc.pre(inverse !== undefined);
      const isChanged = other !== null && changeByOther(other);
      walkInverse(inverse, "undo");
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
      const inverse = acceptMutation(mutation)!;
      changeByOther({ id: "t1", change });
      walkInverse(inverse, "undo");
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
      const inverse = acceptMutation(mutation);
      fc.pre(inverse !== undefined);
      const done = seen(getState().board);
      walkInverse(inverse, "undo");
      expect(seen(getState().board)).toEqual(seen(board));
      walkInverse(inverse, "redo");
      expect(seen(getState().board)).toEqual(done);
      walkInverse(inverse, "undo");
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
      const inverse = acceptMutation(mutation)!;
      changeByOther({ id: "new-1", change: { notes: theirs } });
      changeByOther({ viewId: "63", change: { name: "Theirs" } });
      const before = seen(getState().board);
      walkInverse(inverse, "undo");
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
