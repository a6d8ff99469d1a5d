import type { Task } from "@tasklane/contract/tasks.ts";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { aServer } from "../../aServer.ts";
import { anAnswer, aTask } from "../../aTask.ts";
import { abortSession } from "../../../src/data/api/sessionSignal.ts";
import { toast } from "../../../src/data/api/toast.ts";
import { EMPTY_BOARD, receiveBoard } from "../../../src/data/boardData.ts";
import { dropDrafts, readDraft, writeDraft } from "../../../src/data/drafts.ts";
import { defineMutation } from "../../../src/data/mutations/defineMutation.ts";
import { readOutbox } from "../../../src/data/mutations/outbox.ts";
import { runMutation } from "../../../src/data/mutations/runMutation.ts";
import { clearTab, newStep, readStacks } from "../../../src/data/mutations/undoStack.ts";
import { getState, setState } from "../../../src/data/store.ts";
import { addSubTaskMutation } from "../../../src/features/tasks/addSubTask.ts";
import { deleteTaskMutation } from "../../../src/features/tasks/deleteTask.ts";
import { googleTaskMutation } from "../../../src/features/tasks/googleTask.ts";
import { restoreTaskMutation } from "../../../src/features/tasks/restoreTask.ts";
import { findMutation } from "../../../src/features/mutations.ts";

const call = { name: "rename", method: "PATCH", path: "/rename" } as const;

/** Renames something of a list. Mutations of one list wait for each other. */
const rename = defineMutation<{ listId: string; title: string }, object>({
  name: "rename",
  kind: "edit",
  queueKeys: ({ listId }) => [listId],
  request: (input) => ({ call, input }),
  failure: "Failed",
});

const { user } = getState();
const ann = { ...user, user_id: "ann" } as NonNullable<typeof user>;

let server: ReturnType<typeof aServer>;

beforeEach(() => {
  // No test has a page that could show a toast.
  for (const name of ["success", "failure", "closeUsed"] as const) vi.spyOn(toast, name).mockReturnValue();
  server = aServer();
  setState({ user: ann });
});

afterEach(() => {
  clearTab();
  dropDrafts("ann");
  setState({ board: EMPTY_BOARD, user });
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const show = (...tasks: Task[]): void =>
  setState({ board: receiveBoard(EMPTY_BOARD, anAnswer({ tasks }), 0) });

test("mutations that wait for each other stay their person's when the session ends", async () => {
  const showFailure = vi.spyOn(toast, "failure").mockReturnValue();
  const first = runMutation(rename, { listId: "work", title: "first" });
  const second = runMutation(rename, { listId: "work", title: "second" });
  await expect.poll(server.waiting).toBe(1);
  abortSession();
  setState({ user: undefined });
  await Promise.all([first, second]);
  expect(readOutbox("ann").map(({ args }) => args)).toEqual([
    { listId: "work", title: "first" },
    { listId: "work", title: "second" },
  ]);
  expect(showFailure).not.toHaveBeenCalled();
});

test("a mutation for which storage has no room carries no number that other tabs could acknowledge", async () => {
  server = aServer(0);
  const ended = runMutation(rename, { listId: "work", title: "new" });
  await server.answer({});
  await ended;
  expect(server.headers[0]).toHaveProperty("idempotency-key");
  expect(server.headers[0]).not.toHaveProperty("x-mutation");
});

test("a newer change shows above an older one, also if the clock was ahead when that was made", async () => {
  show(aTask("clock"));
  const at = Date.now() + 3_600_000;
  localStorage.setItem("last-id", String(at));
  const edit = (due: string) => ({ taskId: "clock", changes: { due }, version: 1 });
  const from = {
    key: "one",
    at,
    page: "earlier",
    name: "googleTask",
    args: edit("2026-05-01"),
    isBehind: false,
  };
  void runMutation(googleTaskMutation, from.args, { from });
  void runMutation(googleTaskMutation, edit("2026-05-02"));
  expect(getState().board.tasks.get("clock")?.due).toBe("2026-05-02");
  abortSession();
});

test("what an earlier page may have sent is named as a repetition", async () => {
  const args = { listId: "work", title: "new" };
  const from = { key: "one", at: 1, page: "earlier", name: "rename", args, isBehind: false };
  const all = [runMutation(rename, args, { from: { ...from, sent: { call, input: args } } })];
  all.push(runMutation(rename, args));
  await server.answer({});
  await server.answer({});
  await Promise.all(all);
  expect(server.headers).toMatchObject([
    { "x-mutation": expect.stringMatching(/ again$/) as string },
    { "x-mutation": expect.not.stringMatching(/again/) as string },
  ]);
});

test("a subtask that is created, deleted and restored before the server answers is on the board once", async () => {
  const parent = aTask("parent");
  const made = aTask("new-1", { parent: "parent", finalTitle: "Sub", version: 0 });
  show(parent);
  const all = [
    runMutation(addSubTaskMutation, { task: made, parentId: "parent" }),
    runMutation(deleteTaskMutation, { taskId: "parent", alongIds: ["new-1"] }),
    runMutation(restoreTaskMutation, { task: parent, along: [made], at: Date.now() }),
  ];
  const ids = (): string[] => [...getState().board.tasks.ids()].sort();
  expect(ids()).toEqual(["new-1", "parent"]);
  await server.answer({ message: "", data: { ...made, id: "sub", version: 2 } });
  await all[0];
  expect(ids()).toEqual(["parent", "sub"]);
  await server.answer({ message: "" });
  await server.answer({ message: "", data: { ...parent, version: 3 } });
  await Promise.all(all);
  expect(ids()).toEqual(["parent", "sub"]);
});

test("a change that names a task by its temporary id shows at once, and is stored with the server's id", async () => {
  const made = aTask("new-2", { parent: "other", version: 0 });
  show(aTask("other"));
  const creating = runMutation(addSubTaskMutation, { task: made, parentId: "other" });
  await server.answer({ message: "", data: { ...made, id: "sub", version: 2 } });
  await creating;
  const changes = { due: "2026-05-01" };
  const changing = runMutation(googleTaskMutation, { taskId: "new-2", changes, version: 0 });
  expect(getState().board.tasks.get("sub")?.due).toBe("2026-05-01");
  expect(readOutbox("ann")[0]?.args).toMatchObject({ taskId: "sub" });
  await server.answer({ message: "", data: { ...made, ...changes, id: "sub", version: 3 } });
  await changing;
});

test("Undo and the draft of a new task name it by the server's id once it has one", async () => {
  const made = aTask("new-3", { parent: "other", finalTitle: "Sub", version: 0 });
  show(aTask("other"));
  writeDraft("EDIT_TASK new-3", "typed");
  const creating = runMutation(addSubTaskMutation, { task: made, parentId: "other" }, { step: newStep() });
  const changes = { due: "2026-05-01" };
  const changing = runMutation(
    googleTaskMutation,
    { taskId: "new-3", changes, version: 0 },
    { step: newStep() },
  );
  const undone = (): unknown[] => readStacks().undo.map(({ parts }) => parts[0]?.undo[0]?.args);
  expect(undone()).toMatchObject([{ taskId: "new-3" }, { taskId: "new-3" }]);
  await server.answer({ message: "", data: { ...made, id: "sub", version: 2 } });
  await server.answer({ message: "", data: { ...made, ...changes, id: "sub", version: 3 } });
  await Promise.all([creating, changing]);
  expect(undone()).toMatchObject([{ taskId: "sub" }, { taskId: "sub" }]);
  expect(readDraft("EDIT_TASK sub")?.values).toBe("typed");
});

test("a change made while an earlier one of its task waits replaces what that one leaves", async () => {
  show(aTask("twice", { version: 3 }));
  const edit = (changes: object) => runMutation(googleTaskMutation, { taskId: "twice", changes, version: 3 });
  const all = [edit({ due: "2026-05-01" }), edit({ due: "2026-05-02" })];
  await server.answer({ message: "", data: aTask("twice", { due: "2026-05-01", version: 4 }) });
  await server.answer({ message: "", data: aTask("twice", { due: "2026-05-02", version: 5 }) });
  await Promise.all(all);
  expect(server.bodies).toMatchObject([{ baseVersion: 3 }, { baseVersion: 4 }]);
});

test("a change of a task that the person saw before the server answered names the version since", async () => {
  show(aTask("seen new", { version: 3 }), aTask("moved", { version: 0 }));
  const run = (name: string, args: object) => runMutation(findMutation(name)!, args);
  const changes = { notes: "first\nnew\nlast" };
  const all = [run("googleTask", { taskId: "seen new", changes, version: 0 })];
  await server.answer({ message: "", data: aTask("seen new", { version: 4 }) });
  const change = { kind: "delete" };
  all.push(run("changeTasks", { ids: ["seen new"], change, versions: [0] }));
  await server.answer({ message: "", data: { outcomes: [{ id: "seen new", outcome: "done", version: 5 }] } });
  // Until the server says the version of a task in its new list, the page takes it as 0.
  all.push(run("deleteTask", { taskId: "moved", alongIds: [], version: 0 }));
  await server.answer({ message: "" });
  await Promise.all(all);
  expect(server.bodies).toMatchObject([{ baseVersion: 3 }, { versions: [4] }, { taskId: "moved" }]);
  expect(server.bodies[2]).not.toHaveProperty("baseVersion");
});
