import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { aServer } from "../../aServer.ts";
import { anAnswer, aTask } from "../../aTask.ts";
import { toast } from "../../../src/data/api/toast.ts";
import { EMPTY_BOARD, receiveBoard } from "../../../src/data/boardData.ts";
import { readOutbox } from "../../../src/data/mutations/outbox.ts";
import { readRefused } from "../../../src/data/mutations/refusedMutations.ts";
import { runMutation } from "../../../src/data/mutations/runMutation.ts";
import { getState, setState } from "../../../src/data/store.ts";
import { addSubTaskMutation } from "../../../src/features/tasks/addSubTask.ts";
import { completeTaskMutation } from "../../../src/features/tasks/completeTask.ts";
import { googleTaskMutation } from "../../../src/features/tasks/googleTask.ts";

const { user } = getState();
const ann = { ...user, user_id: "ann" } as NonNullable<typeof user>;
let server: ReturnType<typeof aServer>;

beforeEach(() => {
  for (const name of ["success", "failure"] as const) vi.spyOn(toast, name).mockReturnValue();
});

afterEach(() => {
  setState({ board: EMPTY_BOARD, user, isUnreachable: false, refusedCount: 0, refusedTasks: [] });
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** From now on local storage has this many characters left for new keys and longer values. */
function leaveRoom(room: number): void {
  const { setItem } = localStorage;
  const size = (): number =>
    Array.from({ length: localStorage.length }, (_, at) => localStorage.getItem(localStorage.key(at)!)!).join(
      "",
    ).length;
  const most = size() + room;
  localStorage.setItem = (key, value) => {
    if (size() - (localStorage.getItem(key)?.length ?? 0) + value.length > most)
      throw new DOMException("full", "QuotaExceededError");
    setItem(key, value);
  };
}

test("a full storage keeps a refused change in place of the pending one", async () => {
  server = aServer();
  setState({ user: ann, board: receiveBoard(EMPTY_BOARD, anAnswer({ tasks: [aTask("milk")] }), 0) });
  setState({ isUnreachable: true });
  const changes = { notes: "All that was typed on the train. ".repeat(10) };
  const ended = runMutation(googleTaskMutation, { taskId: "milk", changes, version: 1 });
  await expect.poll(() => server.bodies).toHaveLength(1);
  leaveRoom(100);
  await server.answer({ code: "not_found", message: "No" }, { status: 404 });
  await ended;
  await expect.poll(() => getState().board.changes).toEqual([]);
  await expect
    .poll(() => readRefused("ann").map(({ mutation }) => mutation.args))
    .toMatchObject([{ changes }]);
  expect(readOutbox("ann")).toEqual([]);
});

test("a change that storage cannot take follows its new tasks to the server's ids", async () => {
  server = aServer(0);
  setState({ user: ann, board: receiveBoard(EMPTY_BOARD, anAnswer({ tasks: [aTask("parent")] }), 0) });
  const made = aTask("new-1", { parent: "parent", version: 0 });
  const creating = runMutation(addSubTaskMutation, { task: made, parentId: "parent" });
  const args = { taskId: "parent", alongIds: ["new-1"], status: "completed", completed: "now" } as const;
  const completing = runMutation(completeTaskMutation, args);
  const subtask = () => getState().board.tasks.get("sub");
  await server.answer({ message: "", data: { ...made, id: "sub", version: 2 } });
  await creating;
  expect(subtask()?.status).toBe("completed");
  await server.answer({ message: "", data: aTask("parent", { status: "completed", version: 3 }) });
  await completing;
  expect(subtask()?.status).toBe("completed");
});
