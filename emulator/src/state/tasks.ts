import type { TaskChanges } from "./change-task.ts";
import { addTask, changeTask, removeTask } from "./change-task.ts";
import { newId } from "./ids.ts";
import { touchList } from "./lists.ts";
import { siblings } from "./ordering.ts";
import type { Task, TaskList } from "./types.ts";
import type { World } from "./world.ts";

/** Google stamps `completed` this long before `updated` when a task is completed through the API. */
const COMPLETED_BEFORE_UPDATED_MS = 160;

/** Every task of a list, deleted and hidden ones too, in the order in which Google lists: last written first. */
export function newestFirst(list: TaskList): Task[] {
  list.newestFirst ??= [...list.tasks.values()].sort(
    (a, b) => b.updated - a.updated || b.sequence - a.sequence,
  );
  return list.newestFirst;
}

/** Tasks below a task that are not deleted; hidden ones too. */
export function childrenOf(list: TaskList, task: Task): Task[] {
  return [...list.tasks.values()].filter((other) => other.parent === task.id && !other.deleted);
}

/** A new task on top of its group, or behind `after`. */
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

/** Edits a task as the API does: completing stamps `completed`, un-completing clears it and shows the task again. */
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

/** Deletes as the API does; what happens to subtasks is a switch. */
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

/** Hides the completed tasks of a list. */
export function clearCompleted(world: World, list: TaskList): void {
  const completed = [...list.tasks.values()].filter((task) => task.status === "completed" && !task.hidden);
  const shown = completed.filter((task) => !task.deleted);
  if (shown.length === 0) return;
  world.storage.write(() => {
    for (const task of shown) changeTask(world, list, task, { hidden: true });
    touchList(world, list);
  });
}

/** The task before this one among its siblings, if it is not the first. */
export function previousOf(list: TaskList, task: Task): Task | undefined {
  const group = siblings(list, task.parent);
  return group[group.indexOf(task) - 1];
}

function withCompletion(changes: TaskChanges, now: number, task?: Task): TaskChanges {
  if (changes.status !== "completed") return { ...changes, completed: undefined, hidden: false };
  const stamp = new Date(now - COMPLETED_BEFORE_UPDATED_MS).toISOString();
  return { ...changes, completed: changes.completed ?? task?.completed ?? stamp };
}
