import type { TaskChanges } from "./change-task.ts";
import { addTask, changeTask, removeTask } from "./change-task.ts";
import { newId } from "./ids.ts";
import { touchList } from "./lists.ts";
import { siblings } from "./ordering.ts";
import type { Task, TaskList } from "./types.ts";
import type { World } from "./world.ts";

/** When a task is completed through the API, Google sets `completed` this many milliseconds before `updated`. */
const COMPLETED_BEFORE_UPDATED_MS = 160;

/** Returns all tasks of a list, including deleted and hidden ones, in the order of Google's listings: the last changed first. */
export function newestFirst(list: TaskList): Task[] {
  list.newestFirst ??= [...list.tasks.values()].sort(
    (a, b) => b.updated - a.updated || b.sequence - a.sequence,
  );
  return list.newestFirst;
}

/** Returns the subtasks of a task that are not deleted, including hidden ones. */
export function childrenOf(list: TaskList, task: Task): Task[] {
  return [...list.tasks.values()].filter((other) => other.parent === task.id && !other.deleted);
}

/** Inserts a new task as the first of its siblings, or after `after`. */
export function insertTask(world: World, list: TaskList, fields: TaskChanges, after?: Task): Task {
  const now = world.clock();
  const task: Task = {
    id: newId(),
    title: "",
    status: "needsAction",
    deleted: false,
    hidden: false,
    links: [],
    rank: 0,
    ...withCompletion(fields, now),
    updated: now,
    sequence: world.nextSequence(),
  };
  world.storage.write(() => {
    addTask(world, list, task, after);
    touchList(world, list, now);
  });
  return task;
}

/**
 * Changes a task as the API does. Completing it sets `completed`. Opening it again clears `completed`, and the task is no longer
 * hidden.
 */
export function editTask(world: World, list: TaskList, task: Task, changes: TaskChanges): void {
  const completes = changes.status !== undefined && changes.status !== task.status;
  const deletes = changes.deleted !== undefined && changes.deleted !== task.deleted;
  const now = world.clock();
  const completion = withCompletion({ status: task.status, ...changes }, now, task);
  world.storage.write(() => {
    changeTask(world, list, task, completion, now);
    if (completes || deletes || world.switches.contentEditBumpsList) touchList(world, list, task.updated);
  });
}

/** Deletes a task as the API does. The switch `childrenOfDeletedParent` decides what happens to its subtasks. */
export function deleteTask(world: World, list: TaskList, task: Task): void {
  const children = childrenOf(list, task);
  world.storage.write(() => {
    changeTask(world, list, task, { deleted: true });
    for (const child of children) {
      if (world.switches.childrenOfDeletedParent === "deleted")
        changeTask(world, list, child, { deleted: true });
      if (world.switches.childrenOfDeletedParent === "dropped") removeTask(world, list, child);
    }
    touchList(world, list, task.updated);
  });
}

/** Hides the completed tasks of a list, as the API's `clear` does. */
export function clearCompleted(world: World, list: TaskList): void {
  const completed = [...list.tasks.values()].filter((task) => task.status === "completed" && !task.hidden);
  const shown = completed.filter((task) => !task.deleted);
  if (shown.length === 0) return;
  world.storage.write(() => {
    for (const task of shown) changeTask(world, list, task, { hidden: true });
    touchList(world, list);
  });
}

/** Returns the sibling before this task, if there is one. */
export function previousOf(list: TaskList, task: Task): Task | undefined {
  const group = siblings(list, task.parent);
  return group[group.indexOf(task) - 1];
}

function withCompletion(changes: TaskChanges, now: number, task?: Task): TaskChanges {
  if (changes.status !== "completed") return { ...changes, completed: undefined, hidden: false };
  const stamp = new Date(now - COMPLETED_BEFORE_UPDATED_MS).toISOString();
  return { ...changes, completed: changes.completed ?? task?.completed ?? stamp };
}
