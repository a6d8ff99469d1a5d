import { addTask, changeTask, removeTask } from "./change-task.ts";
import { remember } from "./history.ts";
import { touchList } from "./lists.ts";
import { place, siblings, takesSlot, unplace } from "./ordering.ts";
import { childrenOf, previousOf } from "./tasks.ts";
import type { Task, TaskList } from "./types.ts";
import type { World } from "./world.ts";

export interface Destination {
  parent: Task | undefined;
  previous: Task | undefined;
}

/**
 * Moves a task within its list. As at Google, `updated` of the tasks stays, so a client that asks only for tasks changed since
 * `updatedMin` never sees the new order. The list's own `updated` changes unless nothing moved.
 */
export function moveWithinList(
  world: World,
  list: TaskList,
  task: Task,
  { parent, previous }: Destination,
): void {
  if (!takesSlot(task)) return;
  if (task.parent === parent?.id && previousOf(list, task) === previous) return;
  const before = { ...task };
  const now = world.clock();
  unplace(list, task);
  task.parent = parent?.id;
  const rewritten = place(list, task, previous);
  remember(list, task.id, before, now);
  world.storage.write(() => {
    for (const each of rewritten) world.saveTask(list, each);
    touchList(world, list, now);
  });
}

/**
 * Moves a task to another list of the same account. The task keeps its id.
 * @param takeChildren whether its subtasks move with it, as in Google's own apps; otherwise they stay behind as
 * top-level tasks
 */
export function moveToList(
  world: World,
  from: TaskList,
  to: TaskList,
  task: Task,
  { parent, previous, takeChildren }: Destination & { takeChildren: boolean },
): Task {
  const now = world.clock();
  const children = childrenOf(from, task);
  return world.storage.write(() => {
    const moved: Task = { ...task, parent: parent?.id, lastPosition: undefined };
    leave(world, from, task);
    addTask(world, to, moved, previous);
    for (const child of inOrder(from, task, children)) {
      if (takeChildren) {
        const copy = { ...child };
        leave(world, from, child);
        addTask(world, to, copy, siblings(to, task.id).at(-1));
      } else {
        reparent(world, from, child, undefined);
      }
    }
    touchList(world, from, now);
    touchList(world, to, now);
    return moved;
  });
}

function leave(world: World, list: TaskList, task: Task): void {
  if (world.switches.tombstoneAfterMove) changeTask(world, list, task, { deleted: true });
  else removeTask(world, list, task);
}

function reparent(world: World, list: TaskList, task: Task, parent: string | undefined): void {
  remember(list, task.id, { ...task }, world.clock());
  const standing = takesSlot(task);
  if (standing) unplace(list, task);
  task.parent = parent;
  const rewritten = standing ? place(list, task, siblings(list, parent).at(-1)) : [task];
  for (const each of rewritten) world.saveTask(list, each);
}

function inOrder(list: TaskList, parent: Task, children: Task[]): Task[] {
  const order = siblings(list, parent.id);
  return children.toSorted((a, b) => order.indexOf(a) - order.indexOf(b));
}
