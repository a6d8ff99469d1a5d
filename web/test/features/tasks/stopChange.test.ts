import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import { toast } from "../../../src/data/api/toast.ts";
import { EMPTY_BOARD, receiveBoard } from "../../../src/data/boardData.ts";
import { getState, setState } from "../../../src/data/store.ts";
import { changeTasks } from "../../../src/features/tasks/changeTasks.ts";
import { stopChange } from "../../../src/features/tasks/stopChange.ts";
import { aServer } from "../../aServer.ts";
import { aList, anAnswer, aTask } from "../../aTask.ts";

const lists = [aList("work", "Work"), aList("home", "Home")];
const move = { kind: "move", toListId: "home" } as const;
const answerTo = (ids: readonly string[]) => ({
  message: "",
  data: { outcomes: ids.map((id) => ({ id, outcome: "done", version: 2 })) },
});
const numbered = (name: string, count: number) => Array.from({ length: count }, (_, at) => `${name}${at}`);

/** Google has taken some of the tasks that were moved. */
function takeInGoogle(isTaken: (id: string) => boolean): void {
  const { board } = getState();
  const tasks = [...board.server.values()].map((task) =>
    isTaken(task.id) ? { ...task, version: 3, synced: "yes" as const } : task,
  );
  setState({ board: receiveBoard(board, anAnswer({ lists, tasks }), 0) });
}

beforeEach(() => {
  vi.spyOn(toast, "success").mockReturnValue();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
afterAll(() => setState({ board: EMPTY_BOARD }));

test("a move that is stopped puts each subtask back under its own parent", async () => {
  const server = aServer();
  const subtasks = numbered("s", 60).map((id, at) => aTask(id, { parent: at < 30 ? "one" : "two" }));
  const tasks = [aTask("one"), aTask("two"), ...subtasks];
  setState({ board: receiveBoard(EMPTY_BOARD, anAnswer({ lists, tasks }), 0) });
  const moving = changeTasks(subtasks, move);
  await server.answer(answerTo(subtasks.map(({ id }) => id)));
  await moving;
  takeInGoogle((id) => subtasks.findIndex((each) => each.id === id) >= 30);
  const stopping = stopChange();
  await server.answer(answerTo(numbered("s", 30)));
  await server.answer(answerTo([]));
  await stopping;
  expect(server.bodies[1]).toMatchObject({
    ids: numbered("s", 30).toReversed(),
    change: { toListId: "work", parents: Array<string>(30).fill("one") },
  });
});

test("a move that is stopped leaves the subtask of a task that Google has where it is", async () => {
  const server = aServer();
  const parents = numbered("t", 60).map((id) => aTask(id));
  const tasks = [...parents, aTask("sub", { parent: "t0" })];
  setState({ board: receiveBoard(EMPTY_BOARD, anAnswer({ lists, tasks }), 0) });
  const moving = changeTasks(parents, move);
  await server.answer(answerTo(parents.map(({ id }) => id)));
  await moving;
  takeInGoogle((id) => id === "t0" || id === "sub");
  const stopping = stopChange();
  expect(getState().board.tasks.get("t1")?.listId).toBe("work");
  expect(getState().board.tasks.get("sub")?.listId).toBe("home");
  await server.answer(answerTo(numbered("t", 60).slice(1)));
  await server.answer(answerTo([]));
  await stopping;
});
