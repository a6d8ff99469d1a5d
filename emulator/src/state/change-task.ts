import { remember } from "./history.ts";
import { place, restore, takesSlot, unplace } from "./ordering.ts";
import { positionOf } from "./position.ts";
import type { Task, TaskList } from "./types.ts";
import type { World } from "./world.ts";

/** The fields of a task that a write may set; `undefined` clears a field. */
export type TaskChanges = Partial<
  Pick<
    Task,
    | "title"
    | "notes"
    | "status"
    | "due"
    | "completed"
    | "deleted"
    | "hidden"
    | "parent"
    | "links"
    | "assignmentInfo"
    | "repeatDays"
  >
>;

/**
 * Changes a task and its `updated`, and keeps order, history and storage consistent. Code that changes a stored task uses this
 * function, except a move, which leaves `updated` as it is, and `spawnNext`.
 */
export function changeTask(
  world: World,
  list: TaskList,
  task: Task,
  changes: TaskChanges,
  now = world.clock(),
): void {
  const before = { ...task };
  const stood = takesSlot(task);
  const position = positionOf(list, task);
  const wasHidden = task.hidden;
  if (stood) unplace(list, task);
  Object.assign(task, changes, { updated: now, sequence: world.nextSequence() });

  let rewritten = [task];
  if (!takesSlot(task)) task.lastPosition = position;
  else if (wasHidden && world.switches.unhiddenPosition === "top") rewritten = place(list, task, undefined);
  else restore(list, task);

  remember(list, task.id, before, now);
  list.newestFirst = null;
  world.storage.write(() => {
    for (const each of rewritten) world.saveTask(list, each);
  });
}

/** Adds a new task behind `after`, or as the first of its siblings. */
export function addTask(world: World, list: TaskList, task: Task, after: Task | undefined): void {
  remember(list, task.id, list.tasks.get(task.id), world.clock());
  list.tasks.set(task.id, task);
  list.newestFirst = null;
  const rewritten = takesSlot(task) ? place(list, task, after) : [task];
  world.storage.write(() => {
    for (const each of rewritten) world.saveTask(list, each);
  });
}

/** Removes a task from a list as if it had never existed: the API does not show it as deleted. */
export function removeTask(world: World, list: TaskList, task: Task): void {
  remember(list, task.id, { ...task }, world.clock());
  unplace(list, task);
  list.tasks.delete(task.id);
  list.newestFirst = null;
  world.storage.write(() => world.dropTask(list, task.id));
}
