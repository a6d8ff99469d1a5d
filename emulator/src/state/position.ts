import { indexOf, takesSlot } from "./ordering.ts";
import type { Task, TaskList } from "./types.ts";

const DIGITS = 20;
const COMPLETED_BASE = 9_999_999_999_999_999_999n;

/**
 * Returns a task's `position` as Google serves it: its index among its siblings. A task that is hidden or deleted has none. If it is
 * completed, its `position` is a number that is smaller the later it was completed; otherwise it keeps its last one. Clients compare
 * positions as text.
 */
export function positionOf(list: TaskList, task: Task): string {
  if (takesSlot(task)) return pad(indexOf(list, task));
  const completedAt = task.completed ? Date.parse(task.completed) : Number.NaN;
  if (Number.isNaN(completedAt)) return task.lastPosition ?? pad(0);
  return pad(COMPLETED_BASE - BigInt(completedAt));
}

function pad(place: number | bigint): string {
  return String(place).padStart(DIGITS, "0");
}
