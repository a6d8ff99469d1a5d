import type { Task } from "@tasklane/contract/tasks.ts";
import { expect, test, vi } from "vitest";
import { asAnn } from "../asAnn.ts";
import { aList, anAnswer, aTask } from "../aTask.ts";
import { toast } from "../../src/data/api/toast.ts";
import { EMPTY_BOARD, receiveBoard } from "../../src/data/boardData.ts";
import { runMutation } from "../../src/data/mutations/runMutation.ts";
import { changeBoard, getState, setState } from "../../src/data/store.ts";
import { findMutation } from "../../src/features/mutations.ts";

// While a mutation waits for the server, somebody else may change one of its tasks, so that the server's mutation no longer
// concerns that task. The task then stays as the server sent it.

const server = asAnn();
const lists = [aList("work"), aList("home")];

const PARENT = aTask("parent");
const SUB = aTask("task", { parent: "parent" });
const DONE = { status: "completed", completed: "2026-01-01T00:00:00.000Z" } as const;
const inSublist = { sublistId: "trip", sublistName: "Trip" };

interface Case {
  name: string;
  args: object;
  /** The task as the person saw it, and as somebody changed it meanwhile. */
  before: Task;
  after: Partial<Task>;
  /** The server's answer besides its message. */
  data?: object;
}

const CASES: Record<string, Case> = {
  "a task that left a deleted list": {
    name: "deleteList",
    args: { listId: "work", name: "work" },
    before: aTask("task"),
    after: { listId: "home", listName: "home" },
  },
  "a subtask that left a deleted task": {
    name: "deleteTask",
    args: { taskId: "parent", alongIds: ["task"] },
    before: SUB,
    after: { parent: null, listId: "home", listName: "home" },
  },
  "a subtask that left a completed task": {
    name: "completeTask",
    args: { taskId: "parent", alongIds: ["task"], ...DONE },
    before: SUB,
    after: { parent: null, listId: "home", listName: "home" },
    data: { ...PARENT, ...DONE, version: 2 },
  },
  "a subtask that left a moved task": {
    name: "moveTask",
    args: { taskId: "parent", alongIds: ["task"], to: lists[1]! },
    before: SUB,
    after: { parent: null, listId: "third", listName: "Third" },
    data: { ...PARENT, listId: "home", version: 2 },
  },
  "a completed task that was reopened": {
    name: "clearCompleted",
    args: { listId: "work", taskIds: ["task"] },
    before: aTask("task", DONE),
    after: { status: "needsAction", completed: null },
    data: { taskIds: [] },
  },
  "a task that left a renamed section": {
    name: "renameSection",
    args: { listId: "work", sublistId: null, sectionId: "1", oldName: "Soon", title: "Now" },
    before: aTask("task", { section: "Soon" }),
    after: { section: "Later" },
  },
  "a task that left a deleted section": {
    name: "removeSection",
    args: { listId: "work", sublistId: null, sectionId: "1", name: "Soon" },
    before: aTask("task", { section: "Soon" }),
    after: { section: "Later" },
  },
  "a task that left a renamed sublist": {
    name: "renameSublist",
    args: { listId: "work", sublistId: "trip", oldName: "Trip", title: "Journey" },
    before: aTask("task", inSublist),
    after: { sublistId: "house", sublistName: "House" },
  },
  "a task that left a deleted sublist": {
    name: "deleteSublist",
    args: { listId: "work", sublistId: "trip", name: "Trip" },
    before: aTask("task", inSublist),
    after: { sublistId: "house", sublistName: "House" },
  },
  "a task that left a renamed list": {
    name: "renameList",
    args: { listId: "work", title: "Job" },
    before: aTask("task"),
    after: { listId: "home", listName: "home" },
  },
  "a task that lost a renamed label": {
    name: "editLabel",
    args: { label_id: "1", label_name: "Urgent", oldName: "Soon" },
    before: aTask("task", { label: "Soon" }),
    after: { label: "Calm" },
  },
  "a task that lost a deleted label": {
    name: "removeLabel",
    args: { label_id: "1", label_name: "Soon" },
    before: aTask("task", { label: "Soon" }),
    after: { label: "Calm" },
  },
};

for (const [what, { name, args, before, after, data = {} }] of Object.entries(CASES))
  test(`${what} meanwhile stays as it is`, async () => {
    setState({ board: receiveBoard(EMPTY_BOARD, anAnswer({ lists, tasks: [PARENT, before] }), 0) });
    const showFailure = vi.spyOn(toast, "failure").mockReturnValue();
    const ended = runMutation(findMutation(name)!, args);
    const now = { ...before, ...after, version: 7 };
    const gone = { lists: [], labels: [], tasks: [] };
    changeBoard((board) => receiveBoard(board, anAnswer({ lists, tasks: [now], gone }), 0));
    expect(getState().board.tasks.get("task")).toEqual(now);
    await server().answer({ message: "", data });
    await ended;
    expect(getState().board.tasks.get("task")).toEqual(now);
    expect(showFailure).not.toHaveBeenCalled();
  });
