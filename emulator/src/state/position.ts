import { indexOf, takesSlot } from "./ordering.ts";
import type { Task, TaskList } from "./types.ts";

const DIGITS = 20;
const COMPLETED_BASE = 9_999_999_999_999_999_999n;

/**
 * Returns the `position` that Google serves: the index among the siblings. For a completed task that is hidden or
 * deleted, it is a number that is smaller the later the task was completed. Clients compare positions as text.
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
