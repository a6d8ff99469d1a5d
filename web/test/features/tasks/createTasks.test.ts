import type { Task } from "@tasklane/contract/tasks.ts";
import { expect, test } from "vitest";
import { acknowledge, begin } from "../../../src/data/pendingChanges.ts";
import { EMPTY_BOARD, receiveBoard } from "../../../src/data/boardData.ts";
import { createTasksMutation } from "../../../src/features/tasks/createTasks.ts";
import { withNewIds } from "../../../src/data/mutations/withNewIds.ts";
import { setState } from "../../../src/data/store.ts";
import { uncreateTasksMutation } from "../../../src/features/tasks/uncreateTasks.ts";
import { anAnswer, aTask } from "../../aTask.ts";

const trip = aTask("new-1");
const tent = aTask("new-2", { parent: "new-1" });
const book = aTask("new-3", { parent: "old" });
const args = { tasks: [trip, tent, book] };
const find = (id: string) => aTask(`${id}-now`, { listId: "moved" });

test("a subtask names its task by index, or by an existing task's id", () => {
  const { input } = createTasksMutation.request(args, { find, isBehind: false });
  expect(input).toMatchObject({
    tasks: [
      { listId: "work", title: "new-1" },
      { listId: "work", title: "new-2", under: 0 },
      { listId: "moved", title: "new-3", parentTaskId: "old-now" },
    ],
  });
  expect(createTasksMutation.queueKeys?.(args)).toEqual(["old", "work"]);
});

test("each answer replaces its task, and refused tasks keep their text", () => {
  const created = [{ task: aTask("a") }, { task: aTask("b", { parent: "a" }) }, { task: null }].map(
    (each, at) => ({
      ...each,
      problem: at === 2 ? "It is gone." : null,
    }),
  );
  const acknowledgement = createTasksMutation.acknowledge!({ message: "", data: { created } }, args)!;
  expect(acknowledgement.refused).toEqual({
    args: { tasks: [book] },
    reason: "1 of 3 tasks not created. It is gone.",
  });
  const apply = (task: Parameters<NonNullable<typeof createTasksMutation.apply>>[0], id: string) =>
    createTasksMutation.apply!(task, args, id);
  const before = begin(receiveBoard(EMPTY_BOARD, anAnswer({ tasks: [aTask("old")] }), 0), {
    id: "1",
    at: 0,
    touches: ["new-1", "new-2", "new-3"],
    apply,
    arrange: undefined,
  });
  expect([...before.tasks.values()].map(({ id }) => id)).toEqual(["old", "new-1", "new-2", "new-3"]);
  const after = acknowledge(before, "1", acknowledgement, 0);
  expect([...after.tasks.values()].map(({ id }) => id).toSorted()).toEqual(["a", "b", "old"]);
  expect(after.aliases).toEqual({ "new-1": "a", "new-2": "b" });
});

test("Undo deletes what nobody changed, in one call, and no task whose subtask stays", () => {
  const { undo, redo } = createTasksMutation.invert!(args, EMPTY_BOARD)!;
  expect(undo).toEqual([{ name: "uncreateTasks", args }]);
  expect(redo).toMatchObject([{ name: "changeTasks", args: { ids: ["new-1", "new-2", "new-3"] } }]);
  // Somebody has renamed a subtask of the first task.
  const other = aTask("new-4");
  const tasks = [trip, tent, book, other];
  const now = tasks.map((task) => (task === tent ? { ...task, finalTitle: "Big tent" } : task));
  setState({ board: receiveBoard(EMPTY_BOARD, anAnswer({ tasks: now }), 0) });
  const { input } = uncreateTasksMutation.request({ tasks }, { find, isBehind: false });
  expect(input).toMatchObject({ ids: ["new-3", "new-4"], change: { kind: "delete" }, versions: [1, 1] });
  const goes = (task: Task) => uncreateTasksMutation.apply!(task, { tasks }, task.id) === undefined;
  expect(now.map(goes)).toEqual([false, false, true, true]);
  setState({ board: EMPTY_BOARD });
});

test("new ids replace temporary ones only where they are whole strings", () => {
  const value = { id: "new-1", title: 'say "new-1"', path: "a\\", parent: "new-1", other: "new-12" };
  expect(JSON.parse(withNewIds(JSON.stringify(value), [{ from: "new-1", to: "7" }]))).toEqual({
    ...value,
    id: "7",
    parent: "7",
  });
});
