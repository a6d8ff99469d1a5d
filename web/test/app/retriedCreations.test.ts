import { newTaskId } from "@tasklane/contract/newTaskId.ts";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { retryRefused } from "../../src/app/takeUp.ts";
import { toast } from "../../src/data/api/toast.ts";
import { EMPTY_BOARD, receiveBoard } from "../../src/data/boardData.ts";
import { readRefused, storeRefused } from "../../src/data/mutations/refusedMutations.ts";
import { setState } from "../../src/data/store.ts";
import { anAnswer, aTask } from "../aTask.ts";
import { asAnn } from "../asAnn.ts";

const server = asAnn();
beforeEach(() => {
  vi.spyOn(toast, "failure").mockReturnValue();
  setState({ loaded: "yes", board: receiveBoard(EMPTY_BOARD, anAnswer({ tasks: [] }), 0) });
});
afterEach(() => setState({ loaded: "no" }));

test("a refused subtask finds its parent, whose refused creation was tried again before", async () => {
  const [id, below] = [crypto.randomUUID(), crypto.randomUUID()].map((key) => newTaskId(key, 0)) as [
    string,
    string,
  ];
  const refused = { reason: "No", at: 1 };
  const stored = { page: "gone", isBehind: false };
  storeRefused("ann", {
    mutation: { ...stored, key: id, at: 1, name: "addTask", args: { task: aTask(id) } },
    ...refused,
    taskIds: [id],
  });
  const task = { ...aTask(below), parent: id };
  storeRefused("ann", {
    mutation: { ...stored, key: below, at: 2, name: "addSubTask", args: { task, parentId: id } },
    ...refused,
    taskIds: [below],
  });
  const [creation, subtask] = readRefused("ann");
  void retryRefused("ann", creation!);
  await expect.poll(server().waiting).toBe(1);
  expect(server().headers[0]!["idempotency-key"]).not.toBe(id);
  await server().answer({ message: "", data: aTask(id) });
  await expect.poll(() => server().waiting()).toBe(0);
  void retryRefused("ann", subtask!);
  await expect.poll(() => server().bodies.at(-1)).toMatchObject({ parentTaskId: id });
  expect(readRefused("ann")).toEqual([]);
});
