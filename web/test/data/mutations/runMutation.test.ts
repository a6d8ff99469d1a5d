import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { aStorage } from "../../aStorage.ts";
import { anAnswer, aTask } from "../../aTask.ts";
import { EMPTY_BOARD, receiveBoard } from "../../../src/data/boardData.ts";
import { nextTask } from "../../../src/data/nextTask.ts";
import { getState, setState, useStore } from "../../../src/data/store.ts";
import { abortSession } from "../../../src/data/api/sessionSignal.ts";
import { toast } from "../../../src/data/api/toast.ts";
import { dropDrafts, readDraft, registerForm } from "../../../src/data/drafts.ts";
import type { Form } from "../../../src/data/drafts.ts";
import { closeModal } from "../../../src/data/modalActions.ts";
import { defineMutation } from "../../../src/data/mutations/defineMutation.ts";
import { isStored, readOutbox } from "../../../src/data/mutations/outbox.ts";
import { clearRefused, readRefused } from "../../../src/data/mutations/refusedMutations.ts";
import { runMutation } from "../../../src/data/mutations/runMutation.ts";

const call = { name: "retitle", method: "PATCH", path: "/retitle" } as const;

const retitle = defineMutation<{ id: string; title: string }, { version: number }>({
  name: "retitle",
  kind: "edit",
  taskIds: ({ id }) => [id],
  apply: (task, { title }) => task && { ...task, finalTitle: title },
  request: ({ id, title }, { find }) => ({ call, input: { id: find(id).id, title } }),
  acknowledge: ({ version }, { id, title }) => ({ tasks: [aTask(id, { finalTitle: title, version })] }),
  failure: "Failed",
});
const retitleInForm = defineMutation({ ...retitle, isForm: true });

/** The titles of the requests that the server got. */
let sent: string[] = [];
/** For each of those requests that waits, a function that answers it. */
let answers: ((response: Response) => void)[] = [];

interface Sent {
  body: string;
  signal: AbortSignal;
}

beforeEach(() => {
  sent = [];
  answers = [];
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("addEventListener", () => undefined);
  vi.stubGlobal("fetch", async (_: string, { body, signal }: Sent) => {
    sent.push((JSON.parse(body) as { title: string }).title);
    return new Promise((resolve, reject) => {
      answers.push(resolve);
      signal.addEventListener("abort", () => reject(signal.reason as Error));
    });
  });
});

const { user } = getState();

afterEach(() => {
  clearRefused("ann");
  dropDrafts("ann");
  closeModal();
  setState({ board: EMPTY_BOARD, isUnreachable: false, user, refusedCount: 0, refusedTasks: [] });
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const accept = (version: number): void => answers.shift()!(Response.json({ version }));
const show = (id: string): void =>
  setState({ board: receiveBoard(EMPTY_BOARD, anAnswer({ tasks: [aTask(id)] }), 0) });
const shown = (id: string): string | undefined => getState().board.tasks.get(id)?.finalTitle;

test("a change is on screen before it is answered", async () => {
  show("at once");
  const ended = runMutation(retitle, { id: "at once", title: "new" });
  expect(shown("at once")).toBe("new");
  await expect.poll(() => sent).toEqual(["new"]);
  accept(2);
  await ended;
  expect(shown("at once")).toBe("new");
});

test("changes of one task are sent in turn, and the last one stays on screen", async () => {
  show("in turn");
  const first = runMutation(retitle, { id: "in turn", title: "first" });
  const second = runMutation(retitle, { id: "in turn", title: "second" });
  await expect.poll(() => sent).toEqual(["first"]);
  accept(2);
  await first;
  expect(shown("in turn")).toBe("second");
  await expect.poll(() => sent).toEqual(["first", "second"]);
  accept(3);
  await second;
  expect(getState().board.server.get("in turn")).toMatchObject({ finalTitle: "second", version: 3 });
  expect(getState().board.changes).toEqual([]);
});

test("a refusal takes a change back and lets the next one go on", async () => {
  show("refused");
  const first = runMutation(retitleInForm, { id: "refused", title: "first" });
  const second = runMutation(retitleInForm, { id: "refused", title: "second" });
  await expect.poll(() => sent).toEqual(["first"]);
  const refusal = { code: "invalid_input", message: "No", fields: { title: "Too long" } };
  answers.shift()!(Response.json(refusal, { status: 400 }));
  expect(await first).toMatchObject({ failed: { code: "invalid_input" } });
  await expect.poll(() => sent).toEqual(["first", "second"]);
  accept(2);
  await second;
  expect(shown("refused")).toBe("second");
});

test("a change that waits is not sent after its session has ended", async () => {
  show("ended");
  const first = runMutation(retitle, { id: "ended", title: "first" });
  const second = runMutation(retitle, { id: "ended", title: "second" });
  await expect.poll(() => sent).toEqual(["first"]);
  abortSession();
  expect(await first).toMatchObject({ failed: { code: "signed_out" } });
  expect(await second).toMatchObject({ failed: { code: "signed_out" } });
  expect(sent).toEqual(["first"]);
  expect(shown("ended")).toBe("ended");
});

test("while nobody can answer, a form is let go at once, and its change waits", async () => {
  show("waiting");
  setState({ isUnreachable: true });
  expect(await runMutation(retitleInForm, { id: "waiting", title: "typed" })).toEqual({});
  expect(shown("waiting")).toBe("typed");
  await expect.poll(() => sent).toEqual(["typed"]);
  accept(2);
  await expect.poll(() => getState().board.changes).toEqual([]);
  expect(getState().isUnreachable).toBe(false);
});

test("a refusal shows that the server answers, and that its disk is not full", async () => {
  show("answered");
  setState({ isUnreachable: true, isServerFull: true });
  vi.spyOn(toast, "failure").mockReturnValue();
  const ended = runMutation(retitle, { id: "answered", title: "typed" });
  await expect.poll(() => sent).toEqual(["typed"]);
  answers.shift()!(Response.json({ code: "not_found", message: "No" }, { status: 404 }));
  await ended;
  expect(getState()).toMatchObject({ isUnreachable: false, isServerFull: false });
});

test("a replay repeats exactly the request that may have been sent before", async () => {
  show("again");
  const from = {
    key: "one",
    at: 1,
    page: "earlier",
    name: "retitle",
    args: { id: "again", title: "new" },
    isBehind: false,
    sent: { call, input: { id: "gone meanwhile", title: "as it was sent" } },
  };
  const ended = runMutation(retitle, from.args, { from });
  expect(shown("again")).toBe("new");
  await expect.poll(() => sent).toEqual(["as it was sent"]);
  accept(2);
  await ended;
});

test("a pending mutation is replayed only after the server's board has arrived", async () => {
  setState({ board: EMPTY_BOARD, loaded: "offline" });
  const from = {
    key: "two",
    at: 1,
    page: "earlier",
    name: "retitle",
    args: { id: "later", title: "new" },
    isBehind: false,
  };
  const ended = runMutation(retitle, from.args, { from });
  // Whatever does not wait is sent before the browser's next task.
  await nextTask();
  expect(sent).toEqual([]);
  show("later");
  setState({ loaded: "yes" });
  await expect.poll(() => sent).toEqual(["new"]);
  accept(2);
  await ended;
  setState({ loaded: "no" });
});

test("the refused part of a mutation is stored before the mutation leaves the outbox", async () => {
  const storage = aStorage();
  vi.stubGlobal("localStorage", storage);
  setState({ user: { ...user, user_id: "ann" } as NonNullable<typeof user> });
  // The test has no page that could show the toast, so replace the function that shows it.
  const showFailure = vi.spyOn(toast, "failure").mockReturnValue();
  show("partly");
  const partly = defineMutation({
    ...retitle,
    acknowledge: (_, args: { id: string; title: string }) => ({ refused: { args, reason: "Not this part" } }),
  });
  const refusedAtRemoval: string[][] = [];
  const removeItem = storage.removeItem.bind(storage);
  storage.removeItem = (key: string): void => {
    if (key.includes("unsent ")) refusedAtRemoval.push(readRefused("ann").map(({ reason }) => reason));
    removeItem(key);
  };
  const ended = runMutation(partly, { id: "partly", title: "new" });
  await expect.poll(() => sent).toEqual(["new"]);
  accept(2);
  await ended;
  expect(refusedAtRemoval).toEqual([["Not this part"]]);
  expect(showFailure).toHaveBeenCalledWith("Not this part");
});

/** Saves forms while nobody answers, so that they close, and their changes wait. */
async function saveUnanswered(forms: readonly { id: string; key: string; form: Form }[]): Promise<void> {
  vi.stubGlobal("localStorage", aStorage());
  setState({ user: { ...user, user_id: "ann" } as NonNullable<typeof user>, isUnreachable: true });
  vi.spyOn(toast, "failure").mockReturnValue();
  const tasks = forms.map(({ id }) => aTask(id));
  setState({ board: receiveBoard(EMPTY_BOARD, anAnswer({ tasks }), 0) });
  for (const { id, key, form } of forms) {
    let isDone = false;
    const close = registerForm({ key, form, read: () => (isDone ? undefined : id), isSaving: () => !isDone });
    expect(await runMutation(retitleInForm, { id, title: id })).toEqual({});
    isDone = true;
    close();
  }
  await expect.poll(() => sent).toHaveLength(forms.length);
}

/** Refuses all changes that wait. One of them has no form to return to, and so stays among the refused. */
async function refuseAll(): Promise<void> {
  for (const answer of answers) answer(Response.json({ code: "not_found", message: "No" }, { status: 404 }));
  await expect.poll(() => getState().board.changes).toEqual([]);
  await expect.poll(() => getState().refusedCount).toBe(1);
}

const refused = (): unknown[] => readRefused("ann").map(({ mutation }) => mutation.args);

test("of two refused changes of one form, the form gets one, and the other stays among the refused", async () => {
  const form = { modalType: "CREATE_TASK" as const, modalProps: {} };
  await saveUnanswered(["one", "two"].map((id) => ({ id, key: "CREATE_TASK", form })));
  await refuseAll();
  expect(readDraft("CREATE_TASK")?.values).toBe("one");
  expect(refused()).toEqual([{ id: "two", title: "two" }]);
});

test("a refused change of a task that is gone stays among the refused, because its form shows nothing", async () => {
  const form = { modalType: "EDIT_TASK" as const, modalProps: { taskId: "gone" } };
  await saveUnanswered([{ id: "gone", key: "EDIT_TASK gone", form }]);
  setState({ board: { ...EMPTY_BOARD, changes: getState().board.changes } });
  await refuseAll();
  expect(getState().modal.modalType).toBeNull();
  expect(refused()).toEqual([{ id: "gone", title: "gone" }]);
});

test("a refused change whose form closed because another change waits stays among the refused", async () => {
  vi.stubGlobal("localStorage", aStorage());
  setState({ user: { ...user, user_id: "ann" } as NonNullable<typeof user> });
  vi.spyOn(toast, "failure").mockReturnValue();
  setState({ board: receiveBoard(EMPTY_BOARD, anAnswer({ tasks: [aTask("behind"), aTask("first")] }), 0) });
  const form = { modalType: "EDIT_TASK" as const, modalProps: { taskId: "behind" } };
  const key = "EDIT_TASK behind";
  let isDone = false;
  const close = registerForm({
    key,
    form,
    read: () => (isDone ? undefined : "behind"),
    isSaving: () => !isDone,
  });
  const ended = runMutation(retitleInForm, { id: "behind", title: "behind" });
  await expect.poll(() => sent).toEqual(["behind"]);
  setState({ isUnreachable: true });
  void runMutation(retitle, { id: "first", title: "first" });
  expect(await ended).toEqual({});
  await expect.poll(() => sent).toHaveLength(2);
  isDone = true;
  close();
  setState({ board: { ...EMPTY_BOARD, changes: getState().board.changes } });
  answers[0]!(Response.json({ code: "not_found", message: "No" }, { status: 404 }));
  answers[1]!(Response.json({ version: 2 }));
  await expect.poll(() => getState().refusedCount).toBe(1);
  expect(refused()).toEqual([{ id: "behind", title: "behind" }]);
});

test("a refused change is not brought back if its person's session ends in between", async () => {
  const form = { modalType: "CREATE_TASK" as const, modalProps: {} };
  await saveUnanswered([{ id: "one", key: "CREATE_TASK", form }]);
  const stop = useStore.subscribe(({ board }) => {
    if (board.changes.length > 0) return;
    stop();
    abortSession();
    setState({ user: { ...user, user_id: "bob" } as NonNullable<typeof user> });
  });
  answers[0]!(Response.json({ code: "not_found", message: "No" }, { status: 404 }));
  const [pending] = readOutbox("ann");
  await expect.poll(() => isStored(pending?.key ?? "")).toBe(false);
  expect(getState()).toMatchObject({ modal: { modalType: null }, refusedCount: 0 });
  expect(readDraft("CREATE_TASK")).toBeUndefined();
  expect(readOutbox("ann")).toHaveLength(1);
});
