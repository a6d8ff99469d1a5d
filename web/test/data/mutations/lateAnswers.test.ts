import type { Board } from "@tasklane/contract/lists.ts";
import type { Task } from "@tasklane/contract/tasks.ts";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { aServer } from "../../aServer.ts";
import { aList, anAnswer, aTask } from "../../aTask.ts";
import { toast } from "../../../src/data/api/toast.ts";
import { EMPTY_BOARD, receiveBoard } from "../../../src/data/boardData.ts";
import { runMutation } from "../../../src/data/mutations/runMutation.ts";
import { changeBoard, getState, setState } from "../../../src/data/store.ts";
import { completeTaskMutation } from "../../../src/features/tasks/completeTask.ts";
import { moveTaskMutation } from "../../../src/features/tasks/moveTask.ts";

// The answer to a mutation may be lost. The mutation is then sent again, and gets its first answer again. Meanwhile an event of
// the server may have brought what others did since.

const { user } = getState();
const lists = [aList("work"), aList("home"), aList("shop")];
const nothingGone = { lists: [], tasks: [], labels: [] };
let server: ReturnType<typeof aServer>;

beforeEach(() => {
  for (const name of ["success", "failure"] as const) vi.spyOn(toast, name).mockReturnValue();
  server = aServer();
  const ann = { ...user, user_id: "ann" } as NonNullable<typeof user>;
  setState({ user: ann, board: receiveBoard(EMPTY_BOARD, anAnswer({ lists, tasks: [aTask("milk")] }), 0) });
});

afterEach(() => {
  setState({ board: EMPTY_BOARD, user });
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Applies what an event of the server brings while a mutation is on its way. */
async function meanwhile(part: Partial<Board>): Promise<void> {
  await expect.poll(server.waiting).toBe(1);
  changeBoard((data) => receiveBoard(data, anAnswer({ gone: nothingGone, cursor: "2", ...part }), 0));
}

const shown = (): Task | undefined => getState().board.tasks.get("milk");

test("the late answer to a change does not bring back a task that somebody deleted since", async () => {
  const args = { taskId: "milk", alongIds: [], status: "completed", completed: null } as const;
  const ended = runMutation(completeTaskMutation, args);
  await meanwhile({ gone: { ...nothingGone, tasks: ["milk"] } });
  await server.answer({ message: "", data: aTask("milk", { status: "completed", version: 2 }) });
  await ended;
  expect(shown()).toBeUndefined();
  expect(getState().board.byList["work"]).toBeUndefined();
});

test("the late answer to a move does not undo what somebody moved on since", async () => {
  const ended = runMutation(moveTaskMutation, { taskId: "milk", alongIds: [], to: lists[1]! });
  await meanwhile({ tasks: [aTask("milk", { listId: "shop", version: 7 })] });
  await server.answer({ message: "", data: aTask("milk", { listId: "home", version: 4 }) });
  await ended;
  expect(shown()?.listId).toBe("shop");
});
