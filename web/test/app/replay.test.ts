import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { aServer } from "../aServer.ts";
import { anAnswer, aTask } from "../aTask.ts";
import { runMutation } from "../../src/data/mutations/runMutation.ts";
import { completeTaskMutation } from "../../src/features/tasks/completeTask.ts";
import { abortSession } from "../../src/data/api/sessionSignal.ts";
import { replay } from "../../src/app/replay.ts";
import { retryRefused } from "../../src/app/takeUp.ts";
import { toast } from "../../src/data/api/toast.ts";
import { EMPTY_BOARD, receiveBoard } from "../../src/data/boardData.ts";
import { readOutbox } from "../../src/data/mutations/outbox.ts";
import { readRefused, storeRefused } from "../../src/data/mutations/refusedMutations.ts";
import { writeValue } from "../../src/data/storage.ts";
import { forgetPerson, getState, setState } from "../../src/data/store.ts";

const { user } = getState();
/** For each page that is open: the work that waits until it has closed. */
let open: Map<string, (() => unknown)[]>;
let events: EventTarget;
let server: ReturnType<typeof aServer>;
let stop: (() => void) | undefined;

beforeEach(() => {
  vi.spyOn(toast, "failure").mockReturnValue();
  server = aServer();
  open = new Map();
  events = new EventTarget();
  const request = async (name: string, ...[how, work = how]: (object | ((lock: object) => unknown))[]) => {
    const page = name.split(" ").at(-1)!;
    if (open.has(page)) open.get(page)!.push(work as () => unknown);
    else await (work as (lock: object) => unknown)({});
  };
  vi.stubGlobal("navigator", { onLine: true, locks: { request } });
  vi.stubGlobal("sessionStorage", localStorage);
  vi.stubGlobal("addEventListener", events.addEventListener.bind(events));
  vi.stubGlobal("removeEventListener", events.removeEventListener.bind(events));
  const tasks = [aTask("milk")];
  const ann = { ...user, user_id: "ann" } as NonNullable<typeof user>;
  setState({ user: ann, loaded: "yes", board: receiveBoard(EMPTY_BOARD, anAnswer({ tasks }), 0) });
});

afterEach(() => {
  stop?.();
  abortSession();
  setState({ board: EMPTY_BOARD, user, loaded: "no", refusedCount: 0, refusedTasks: [] });
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const KEY = "00000000-0000-4000-8000-000000000001";
const aMutation = (page: string) => ({
  key: KEY,
  at: Date.now() - 1_000,
  page,
  name: "completeTask",
  args: { taskId: "milk", alongIds: [], status: "completed", completed: null },
  isBehind: false,
});

/** Closes another page: what waits for its lock goes on. */
async function closePage(page: string): Promise<void> {
  const [work] = open.get(page)!;
  open.delete(page);
  await work!();
}

/** Stores a value as another tab does, which the browser tells this page. */
function storeInOtherTab(key: `unsent ${string}` | `refused ${string}`, userId: string, value: object): void {
  writeValue(key, userId, value);
  events.dispatchEvent(Object.assign(new Event("storage"), { key }));
}

/** Another page is open, and has a change that waits. This page watches it. */
function watchOtherPage(): void {
  open.set("other", []);
  stop = replay("ann");
  storeInOtherTab(`unsent ${KEY}`, "ann", aMutation("other"));
}

/** From now on, only the test moves the clock. */
function holdClock(): void {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
}

test("a change that waits in another tab is sent here once that tab has closed", async () => {
  watchOtherPage();
  await expect.poll(() => open.get("other")).toHaveLength(1);
  expect(server.bodies).toEqual([]);

  holdClock();
  await closePage("other");
  await vi.advanceTimersByTimeAsync(60_000);
  vi.useRealTimers();
  await server.answer({ message: "", data: aTask("milk", { status: "completed", version: 2 }) });
  await expect.poll(() => readOutbox("ann")).toEqual([]);
  expect(getState().board.tasks.get("milk")?.status).toBe("completed");
  expect(server.bodies).toHaveLength(1);
});

test("an older change of a tab that closes is sent before a newer one of this tab", async () => {
  holdClock();
  watchOtherPage();
  void runMutation(completeTaskMutation, {
    taskId: "milk",
    alongIds: [],
    status: "needsAction",
    completed: null,
  });
  const statusOf = (body: unknown): unknown => (body as { status: unknown }).status;
  const refuse = async (): Promise<void> => {
    await vi.advanceTimersByTimeAsync(0);
    await server.answer({}, { status: 503 });
  };
  for (const pause of [400, 1_200, 0]) {
    await refuse();
    await vi.advanceTimersByTimeAsync(pause);
  }
  // The newer change waits for its next attempt. Meanwhile the other tab closes, and this tab takes what it left.
  await closePage("other");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(getState().board.tasks.get("milk")?.status).toBe("needsAction");
  while (server.waiting() > 1) await refuse();
  expect(statusOf(server.bodies.at(-1))).toBe("completed");
  await server.answer({ message: "", data: aTask("milk", { status: "completed", version: 2 }) });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(statusOf(server.bodies.at(-1))).toBe("needsAction");
  await server.answer({ message: "", data: aTask("milk", { version: 3 }) });
  await vi.advanceTimersByTimeAsync(0);
  expect(readOutbox("ann")).toEqual([]);
  expect(getState().board.tasks.get("milk")).toMatchObject({ status: "needsAction", version: 3 });
});

test("the changes of a tab that is loaded again are left to its new page", async () => {
  holdClock();
  watchOtherPage();
  await vi.advanceTimersByTimeAsync(60_000);
  await closePage("other");
  open.set("new", []);
  storeInOtherTab(`unsent ${KEY}`, "ann", aMutation("new"));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(getState().board.changes).toEqual([]);
  expect(server.bodies).toEqual([]);
});

test("what a tab leaves is sent once, also if a third tab takes it at the same moment", async () => {
  holdClock();
  watchOtherPage();
  await vi.advanceTimersByTimeAsync(60_000);
  const [work] = open.get("other")!;
  // The third tab has the closed tab's lock while it takes the change.
  open.set("other", []);
  await work!();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(server.bodies).toEqual([]);
  open.set("third", []);
  storeInOtherTab(`unsent ${KEY}`, "ann", aMutation("third"));
  await closePage("other");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(getState().board.changes).toEqual([]);
  expect(server.bodies).toEqual([]);
});

test("what a tab changes before it holds its lock, or just before it is loaded again, is left to it", async () => {
  holdClock();
  stop = replay("ann");
  storeInOtherTab(`unsent ${KEY}`, "ann", aMutation("starting"));
  await vi.advanceTimersByTimeAsync(1_000);
  open.set("starting", []);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(getState().board.changes).toEqual([]);
  expect(server.bodies).toEqual([]);
  await closePage("starting");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(server.bodies).toHaveLength(1);
});

test("a change that waits when its session ends is sent once its person has signed in again in the same page", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const { user: ann, board } = getState();
  stop = replay("ann");
  const args = { taskId: "milk", alongIds: [], status: "completed", completed: null } as const;
  void runMutation(completeTaskMutation, args);
  for (let attempt = 1; attempt <= 3; attempt++) {
    await server.answer({}, { status: 503 });
    await expect.poll(() => vi.getTimerCount()).toBe(1);
    if (attempt < 3) await vi.advanceTimersByTimeAsync(1_200);
  }
  stop();
  abortSession();
  forgetPerson();
  await vi.advanceTimersByTimeAsync(0);
  setState({ user: ann, loaded: "yes", board });
  stop = replay("ann");
  await expect.poll(() => server.bodies).toHaveLength(4);
  expect(getState().board.changes).toHaveLength(1);
});

test("what a closed tab leaves is not sent once its person has signed out here", async () => {
  watchOtherPage();
  await expect.poll(() => open.get("other")).toHaveLength(1);
  setState({ user: { ...user, user_id: "bob" } as NonNullable<typeof user> });
  holdClock();
  await closePage("other");
  await vi.advanceTimersByTimeAsync(60_000);
  expect([server.bodies, readOutbox("ann").length]).toEqual([[], 1]);
});

test("the changes of a page are sent one after another, because a later one may need an earlier one", async () => {
  const board = receiveBoard(EMPTY_BOARD, anAnswer({ tasks: [aTask("milk"), aTask("bread")] }), 0);
  setState({ board });
  const bread = {
    ...aMutation("gone"),
    key: "2",
    at: Date.now(),
    args: { ...aMutation("gone").args, taskId: "bread" },
  };
  for (const mutation of [aMutation("gone"), bread]) writeValue(`unsent ${mutation.key}`, "ann", mutation);
  stop = replay("ann");
  await expect.poll(server.waiting).toBe(1);
  await server.answer({ message: "", data: aTask("milk", { version: 2 }) });
  await server.answer({ message: "", data: aTask("bread", { version: 2 }) });
  expect(server.bodies).toMatchObject([{ taskId: "milk" }, { taskId: "bread" }]);
});

test("a change that only a later version of the app knows waits for that version", async () => {
  const later = { ...aMutation("gone"), key: "2", name: "paintTask" };
  for (const mutation of [later, aMutation("gone")]) writeValue(`unsent ${mutation.key}`, "ann", mutation);
  stop = replay("ann");
  await server.answer({ message: "", data: aTask("milk", { status: "completed", version: 2 }) });
  await expect.poll(() => readOutbox("ann").map(({ name }) => name)).toEqual(["paintTask"]);
});

test("a refused change is tried again as a new one, of the task as it is now", async () => {
  const milk = aTask("milk", { version: 7 });
  setState({ board: receiveBoard(EMPTY_BOARD, anAnswer({ tasks: [milk] }), 0) });
  const edit = { ...aMutation("gone"), name: "googleTask" };
  const args = { taskId: "milk", changes: { due: "2026-05-01" }, version: 1 };
  storeRefused("ann", { mutation: { ...edit, args }, reason: "No", at: 1 });
  void retryRefused("ann", readRefused("ann")[0]!);
  await server.answer({ message: "", data: { ...milk, due: "2026-05-01", version: 8 } });
  expect(server.bodies[0]).toMatchObject({ due: "2026-05-01", baseVersion: 7 });
  const { "idempotency-key": key, "x-mutation": number } = server.headers[0]!;
  expect(key).not.toBe(KEY);
  expect(Number(number!.split(" ")[1])).toBeGreaterThan(edit.at);
});

test("a refused change that another tab keeps is told here too", () => {
  stop = replay("ann");
  storeInOtherTab("refused 1", "ann", { mutation: aMutation("other"), reason: "No", at: 1 });
  expect(getState().refusedCount).toBe(1);
});

test("pending and refused mutations of an ended session wait for their person, whoever signs in meanwhile", () => {
  writeValue(`unsent ${KEY}`, "bob", aMutation("gone"));
  writeValue("refused 2", "bob", { mutation: aMutation("gone"), reason: "No", at: 1 });
  stop = replay("ann");
  expect(server.bodies).toEqual([]);
  expect(getState()).toMatchObject({ board: { changes: [] }, refusedCount: 0 });
  expect([readOutbox("bob").length, readRefused("bob").length]).toEqual([1, 1]);
});

test("a refused change that two tabs try again is sent once", async () => {
  storeRefused("ann", { mutation: aMutation("other"), reason: "Gone", at: 1 });
  const [refused] = readRefused("ann");
  void retryRefused("ann", refused!);
  await retryRefused("ann", refused!);
  await server.answer({ message: "", data: aTask("milk", { status: "completed" }) });
  expect(server.bodies).toHaveLength(1);
});
