import type { Task } from "@tasklane/contract/tasks.ts";
import { TaskTable } from "./TaskTable.ts";

/** How many of a task's subtasks are completed, and how many it has. */
export interface Progress {
  done: number;
  all: number;
}

let last = TaskTable.empty;
const byParent = new Map<string, Progress>();

/**
 * Counts subtasks by parent id. It visits only the tasks that changed since the last call, so rendering a card costs one
 * look-up. An unchanged count keeps its object.
 */
export function subtaskProgress(tasks: TaskTable): ReadonlyMap<string, Progress> {
  if (tasks === last) return byParent;
  for (const [old, now] of last.differences(tasks)) {
    if (old?.parent === now?.parent && old?.status === now?.status) continue;
    count(old, -1);
    count(now, 1);
  }
  last = tasks;
  return byParent;
}

function count(task: Task | undefined, by: number): void {
  if (!task || task.parent === null) return;
  const { done = 0, all = 0 } = byParent.get(task.parent) ?? {};
  const next = { done: done + (task.status === "completed" ? by : 0), all: all + by };
  if (next.all > 0) byParent.set(task.parent, next);
  else byParent.delete(task.parent);
}
