import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { aServer } from "../../aServer.ts";
import { anAnswer, aTask } from "../../aTask.ts";
import { EMPTY_BOARD, receiveBoard } from "../../../src/data/boardData.ts";
import { PAGE } from "../../../src/data/mutations/outbox.ts";
import { runMutation } from "../../../src/data/mutations/runMutation.ts";
import { getState, setState } from "../../../src/data/store.ts";
import { addTaskMutation } from "../../../src/features/tasks/addTask.ts";
import { createTasksMutation } from "../../../src/features/tasks/createTasks.ts";

let server: ReturnType<typeof aServer>;

beforeEach(() => {
  server = aServer();
  setState({ board: receiveBoard(EMPTY_BOARD, anAnswer(), 0), loaded: "yes" });
});

afterEach(() => {
  setState({ board: EMPTY_BOARD, loaded: "no" });
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** A task of a list that no other test creates tasks in: creations of one list wait for each other. */
const inList = (id: string) => aTask(id, { listId: "in order" });

const titles = (): unknown[] =>
  server.bodies.map((body) => {
    const { title, tasks } = body as { title?: string; tasks?: { title: string }[] };
    return title ?? tasks?.map((task) => task.title).join();
  });

// A new task comes first in its list, so the order in which creations arrive is the order of the list.
test("13.16: tasks of one list are created one after another, those of another list beside them", async () => {
  void runMutation(addTaskMutation, { task: inList("one") });
  void runMutation(createTasksMutation, { tasks: [inList("two"), inList("three")] });
  void runMutation(addTaskMutation, { task: aTask("elsewhere", { listId: "another" }) });
  void runMutation(addTaskMutation, { task: inList("four") });
  await expect.poll(titles).toEqual(["one", "elsewhere"]);
  await server.answer({ message: "", data: inList("one") });
  await expect.poll(titles).toEqual(["one", "elsewhere", "two,three"]);
  await server.answer({ message: "", data: aTask("elsewhere") });
  const created = ["two", "three"].map((id) => ({ task: inList(id), problem: null }));
  await server.answer({ message: "", data: { created } });
  await expect.poll(titles).toEqual(["one", "elsewhere", "two,three", "four"]);
  await server.answer({ message: "", data: inList("four") });
});

test("13.16: a task that an earlier page left is created before a later one of the same list", async () => {
  const left = inList("left");
  const from = { key: left.id, at: 1, page: PAGE, name: "addTask", args: { task: left }, isBehind: false };
  void runMutation(addTaskMutation, { task: inList("before") });
  await expect.poll(titles).toEqual(["before"]);
  void runMutation(addTaskMutation, { task: inList("later") });
  void runMutation(addTaskMutation, { task: left }, { from, queueKeys: ["page earlier"] });
  await expect.poll(titles).toEqual(["before", "left"]);
  await server.answer({ message: "", data: inList("before") });
  await expect.poll(() => getState().board.changes).toHaveLength(2);
  expect(titles()).toEqual(["before", "left"]);
  await server.answer({ message: "", data: left });
  await expect.poll(titles).toEqual(["before", "left", "later"]);
  await server.answer({ message: "", data: inList("later") });
});

test("13.16: a creation without an answer is given up and sent again, and the later one follows", async () => {
  const tries: AbortController[] = [];
  vi.spyOn(AbortSignal, "timeout").mockImplementation(() => {
    const patience = new AbortController();
    tries.push(patience);
    return patience.signal;
  });
  void runMutation(addTaskMutation, { task: inList("hangs") });
  void runMutation(addTaskMutation, { task: inList("waits") });
  await expect.poll(titles).toEqual(["hangs"]);
  expect(AbortSignal.timeout).toHaveBeenCalledWith(30_000);
  tries[0]!.abort();
  await expect.poll(titles).toEqual(["hangs", "hangs"]);
  await server.answer({}); // The request that was given up has nobody left to read its answer.
  await server.answer({ message: "", data: inList("hangs") });
  await expect.poll(titles).toEqual(["hangs", "hangs", "waits"]);
  await server.answer({ message: "", data: inList("waits") });
  expect(server.headers.map((each) => each["idempotency-key"])).toEqual(["hangs", "hangs", "waits"]);
});
