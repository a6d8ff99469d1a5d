import { remember } from "./history.ts";
import { place, restore, takesSlot, unplace } from "./ordering.ts";
import { positionOf } from "./position.ts";
import type { Task, TaskList } from "./types.ts";
import type { World } from "./world.ts";

/** What a write may set; `undefined` clears. */
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
 * Changes a task, stamps it, and keeps order, history and storage in step. Everything that writes a task but does
 * not move it goes through here.
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

/** Puts a task that is in no list yet behind `after`, or on top, stamped now. */
export function addTask(world: World, list: TaskList, task: Task, after: Task | undefined): void {
  remember(list, task.id, list.tasks.get(task.id), world.clock());
  list.tasks.set(task.id, task);
  list.newestFirst = null;
  const rewritten = takesSlot(task) ? place(list, task, after) : [task];
  world.storage.write(() => {
    for (const each of rewritten) world.saveTask(list, each);
  });
}

/** Takes a task out of a list without a tombstone. */
export function removeTask(world: World, list: TaskList, task: Task): void {
  remember(list, task.id, { ...task }, world.clock());
  unplace(list, task);
  list.tasks.delete(task.id);
  list.newestFirst = null;
  world.storage.write(() => world.dropTask(list, task.id));
}
