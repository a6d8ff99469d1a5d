import type { Task } from "@tasklane/contract/tasks.ts";
import { expect, test } from "vitest";
import { asAnn } from "../asAnn.ts";
import { aList, anAnswer, aTask } from "../aTask.ts";
import { EMPTY_BOARD, receiveBoard } from "../../src/data/boardData.ts";
import { nextTask } from "../../src/data/nextTask.ts";
import { runMutation } from "../../src/data/mutations/runMutation.ts";
import { setState } from "../../src/data/store.ts";
import { findMutation } from "../../src/features/mutations.ts";

// A mutation that takes tasks along is sent after the earlier mutations of these tasks, as the server still has them.

const server = asAnn();
const lists = [aList("work"), aList("home")];
const [work, home] = lists;

interface Case {
  tasks: Task[];
  first: [name: string, args: object];
  /** The server's answer to the first one, besides its message. */
  data: object;
  second: [name: string, args: object];
}

const task = aTask("task");
const sub = aTask("task", { parent: "parent" });
const new1 = aTask("new-1", { version: 0 });
const moved = { ...task, listId: "home", version: 2 };
const moveOut: Case["first"] = ["moveTask", { taskId: "task", alongIds: [], to: home }];
const moveMany: Case["first"] = [
  "changeTasks",
  { ids: ["task"], change: { kind: "move", toListId: "home" } },
];
const outcomes = [{ id: "task", outcome: "done", version: 2 }];
const deleteWork: Case["second"] = ["deleteList", { listId: "work", name: "work" }];
const leaveWork: Case["second"] = ["leaveSharedList", { listId: "work", name: "work" }];
const deleteParent: Case["second"] = ["deleteTask", { taskId: "parent", alongIds: [] }];

const CASES: Record<string, Case> = {
  "a list is deleted after a task has moved out": {
    tasks: [task],
    first: moveOut,
    data: moved,
    second: deleteWork,
  },
  "a list is deleted after several tasks have moved out": {
    tasks: [task],
    first: moveMany,
    data: { outcomes },
    second: deleteWork,
  },
  "a list is left after a task has changed": {
    tasks: [task],
    first: ["googleTask", { taskId: "task", changes: { due: null }, version: 1 }],
    data: task,
    second: leaveWork,
  },
  "a list is left after a task was created": {
    tasks: [],
    first: ["addTask", { task: new1 }],
    data: task,
    second: leaveWork,
  },
  "a parent is deleted after a subtask has moved out": {
    tasks: [aTask("parent"), sub],
    first: moveOut,
    data: moved,
    second: deleteParent,
  },
  "a parent is deleted after several subtasks have moved out": {
    tasks: [aTask("parent"), sub],
    first: moveMany,
    data: { outcomes },
    second: deleteParent,
  },
};

for (const [what, { tasks, first, data, second }] of Object.entries(CASES))
  test(`in their order: ${what}`, async () => {
    const sharedLists = [{ ...work!, role: "member" as const }];
    const isLeft = second[0] === "leaveSharedList";
    const its = isLeft ? { lists: [home!], sharedLists } : { lists };
    setState({ board: receiveBoard(EMPTY_BOARD, anAnswer({ ...its, tasks }), 0) });
    const run = ([name, args]: Case["first"]) => runMutation(findMutation(name)!, args);
    const both = [run(first), run(second)];
    await expect.poll(() => server().waiting()).toBeGreaterThan(0);
    // Whatever does not wait is sent before the browser's next task.
    await nextTask();
    const sent = server().waiting();
    await server().answer({ message: "", data });
    await server().answer({ message: "" });
    await Promise.all(both);
    expect(sent).toBe(1);
  });
