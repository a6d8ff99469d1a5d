import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { asAnn } from "../../asAnn.ts";
import { anAnswer, aTask } from "../../aTask.ts";
import { toast } from "../../../src/data/api/toast.ts";
import { EMPTY_BOARD, receiveBoard } from "../../../src/data/boardData.ts";
import { PAGE, readOutbox } from "../../../src/data/mutations/outbox.ts";
import { clearRefused, readRefused } from "../../../src/data/mutations/refusedMutations.ts";
import { runMutation } from "../../../src/data/mutations/runMutation.ts";
import { clearTab, newStep, readStacks } from "../../../src/data/mutations/undoStack.ts";
import { getState, setState } from "../../../src/data/store.ts";
import { googleTaskMutation } from "../../../src/features/tasks/googleTask.ts";

// A change of Ann's task "milk" that fails. For forms, whose text comes back to them, see runMutation.test.ts.

const server = asAnn();
const change = { taskId: "milk", changes: { due: "2026-05-01" }, version: 1 };
/** The same change as a page left it that was closed. The server may have it already. */
const left = {
  key: "00000000-0000-4000-8000-000000000001",
  at: 1,
  page: PAGE,
  name: "googleTask",
  args: change,
  isBehind: false,
  sent: {
    call: { name: "googleTask", method: "PATCH", path: "/my-tasks/googleTask/:taskListId/:taskId" },
    input: { taskListId: "work", taskId: "milk", due: "2026-05-01", baseVersion: 1 },
  },
} as const;

let showFailure: ReturnType<typeof vi.spyOn>;

beforeEach(() => {
  showFailure = vi.spyOn(toast, "failure").mockReturnValue();
  const board = receiveBoard(EMPTY_BOARD, anAnswer({ tasks: [aTask("milk")] }), 0);
  setState({ board });
});

afterEach(() => {
  clearTab();
  clearRefused("ann");
});

test("a change is stored as refused before it leaves the outbox, so that a page that closes in between loses nothing", async () => {
  const refusedAtRemoval: string[][] = [];
  const removeItem = localStorage.removeItem.bind(localStorage);
  localStorage.removeItem = (key: string): void => {
    if (key.startsWith("unsent ")) refusedAtRemoval.push(readRefused("ann").map(({ reason }) => reason));
    removeItem(key);
  };
  const ended = runMutation(googleTaskMutation, change, { from: left });
  await server().answer({ code: "not_found", message: "No such task" }, { status: 404 });
  await ended;
  expect(refusedAtRemoval).toEqual([["No such task"]]);
});

test("a repeated change that the server had already carried out fails for nobody", async () => {
  const ended = runMutation(googleTaskMutation, change, { from: left });
  await server().answer({ code: "already_done", message: "Done before" }, { status: 409 });
  await ended;
  expect(showFailure).not.toHaveBeenCalled();
  expect([readOutbox("ann"), readRefused("ann"), getState().board.changes]).toEqual([[], [], []]);
});

test("a change that failed cannot be undone", async () => {
  const ended = runMutation(googleTaskMutation, change, { step: newStep() });
  expect(readStacks().undo).toHaveLength(1);
  await server().answer({ code: "not_found", message: "No such task" }, { status: 404 });
  await ended;
  expect(readStacks()).toEqual({ undo: [], redo: [] });
});
