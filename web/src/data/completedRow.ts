// @chunk board
import type { Task } from "@tasklane/contract/tasks.ts";
import { idsOf, standingApart } from "./columnTasks.ts";
import { newestFirst } from "./order.ts";

/** Sorts completed tasks, the newest first, and finds the subtasks whose cards must name their parents. */
export function completedRow(tasks: readonly Task[]): { ids: readonly string[]; apart: readonly string[] } {
  const order = newestFirst(tasks);
  return { ids: idsOf(order), apart: standingApart(order) };
}
