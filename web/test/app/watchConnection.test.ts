import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { aServer } from "../aServer.ts";
import { anAnswer, aTask } from "../aTask.ts";
import { watchConnection } from "../../src/app/watchConnection.ts";
import { abortSession } from "../../src/data/api/sessionSignal.ts";
import { toast } from "../../src/data/api/toast.ts";
import { EMPTY_BOARD, receiveBoard } from "../../src/data/boardData.ts";
import { runMutation } from "../../src/data/mutations/runMutation.ts";
import { forgetPerson, getState, setState } from "../../src/data/store.ts";
import { googleTaskMutation } from "../../src/features/tasks/googleTask.ts";

const { user } = getState();
let server: ReturnType<typeof aServer>;
let success: ReturnType<typeof vi.spyOn>;
let stop = (): void => undefined;

beforeEach(() => {
  success = vi.spyOn(toast, "success").mockReturnValue();
  vi.spyOn(toast, "failure").mockReturnValue();
  server = aServer();
  const browser = new EventTarget();
  vi.stubGlobal("sessionStorage", localStorage);
  vi.stubGlobal("addEventListener", browser.addEventListener.bind(browser));
  vi.stubGlobal("removeEventListener", browser.removeEventListener.bind(browser));
  vi.stubGlobal("dispatchEvent", browser.dispatchEvent.bind(browser));
  const tasks = [aTask("milk"), aTask("bread")];
  const ann = { ...user, user_id: "ann" } as NonNullable<typeof user>;
  setState({ user: ann, isOnline: true, board: receiveBoard(EMPTY_BOARD, anAnswer({ tasks }), 0) });
  stop = watchConnection();
});

afterEach(() => {
  stop();
  setState({
    board: EMPTY_BOARD,
    user,
    isOnline: true,
    isUnreachable: false,
    loaded: "no",
    lostAt: undefined,
  });
  setState({ refusedCount: 0, refusedTasks: [] });
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Changes two tasks without a network, and lets it come back. */
async function changeOffline(): Promise<void> {
  Object.assign(navigator, { onLine: false });
  dispatchEvent(new Event("offline"));
  for (const taskId of ["milk", "bread"])
    void runMutation(googleTaskMutation, { taskId, changes: { due: "2026-05-01" }, version: 1 });
  await expect.poll(server.waiting).toBe(2);
  Object.assign(navigator, { onLine: true });
  dispatchEvent(new Event("online"));
}

test("after the connection is back, only those changes are called sent that the server took", async () => {
  await changeOffline();
  await server.answer({ message: "", data: aTask("milk", { version: 2 }) });
  await server.answer({ code: "not_found", message: "No" }, { status: 404 });
  await expect.poll(() => success.mock.calls).toEqual([["Back online", { line: "1 change was sent" }]]);
});

test("after the server alone was away, it is said that it is back, with what was sent", async () => {
  setState({ isUnreachable: true });
  void runMutation(googleTaskMutation, { taskId: "milk", changes: { due: "2026-05-01" }, version: 1 });
  await server.answer({ message: "", data: aTask("milk", { version: 2 }) });
  await expect.poll(() => success.mock.calls).toEqual([["Back online", { line: "1 change was sent" }]]);
  setState({ isUnreachable: true });
  setState({ isUnreachable: false });
  expect(success).toHaveBeenLastCalledWith("Back online", {});
});

test("the connection is not called back while the server is still away", async () => {
  setState({ isUnreachable: true });
  Object.assign(navigator, { onLine: false });
  dispatchEvent(new Event("offline"));
  Object.assign(navigator, { onLine: true });
  dispatchEvent(new Event("online"));
  expect(success).not.toHaveBeenCalled();
  setState({ isUnreachable: false });
  expect(success).toHaveBeenCalledOnce();
});

test("changes of a session that has ended meanwhile are not called sent", async () => {
  await changeOffline();
  abortSession();
  forgetPerson();
  await expect.poll(() => getState().board.changes).toEqual([]);
  expect(success).not.toHaveBeenCalled();
});

test("a reload keeps the time of the loss while the server is away, and forgets it when it answers", () => {
  /** Loads the page again, which goes on with the board cache until the server answers. */
  const reload = (): void => {
    stop();
    setState({ loaded: "offline", isUnreachable: false, lostAt: undefined });
    stop = watchConnection();
  };
  const now = vi.spyOn(Date, "now").mockReturnValue(1_000);
  setState({ isUnreachable: true });
  now.mockReturnValue(2_000);
  reload();
  setState({ isUnreachable: true });
  expect(getState().lostAt).toBe(1_000);
  reload();
  setState({ loaded: "yes" });
  now.mockReturnValue(3_000);
  setState({ isUnreachable: true });
  expect(getState().lostAt).toBe(3_000);
});
