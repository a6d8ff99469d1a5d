import type { Task } from "@tasklane/contract/tasks.ts";

/**
 * Sorts in Google's order: parents by position, each followed by its subtasks by position.
 * @param rankOf the position of a task's list, for tasks of several lists
 */
export function inPositionOrder(tasks: readonly Task[], rankOf: (task: Task) => number = () => 0): Task[] {
  // Without subtasks there is no need to look up parents, which is faster.
  if (!tasks.some(({ parent }) => parent))
    return tasks.toSorted((one, other) => rankOf(one) - rankOf(other) || byPosition(one, other));
  const byId = new Map(tasks.map((task) => [task.id, task]));
  const parentOf = (task: Task): Task => (task.parent && byId.get(task.parent)) || task;
  return tasks.toSorted((one, other) => {
    const parent = parentOf(one);
    const otherParent = parentOf(other);
    if (parent !== otherParent)
      return rankOf(parent) - rankOf(otherParent) || byPosition(parent, otherParent);
    if (one === parent || other === parent) return one === parent ? -1 : 1;
    return byPosition(one, other);
  });
}

/** Compares two tasks by their positions in Google; of the same position, by their ids. */
export function byPosition(one: Task, other: Task): number {
  return compare(one.position, other.position) || compare(one.id, other.id);
}

/** Compares two texts by their UTF-16 units. */
export function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
