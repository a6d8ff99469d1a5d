// @chunk board
import type { Task } from "@tasklane/contract/tasks.ts";
import { idsOf, standingApart } from "./columnTasks.ts";
import { newestFirst } from "./newestFirst.ts";

/**
 * Sorts completed tasks, the newest first. `apart` are the subtasks that are away from their parents, so that their cards must
 * show the parent's title.
 */
export function completedRow(tasks: readonly Task[]): { ids: readonly string[]; apart: readonly string[] } {
  const order = newestFirst(tasks);
  return { ids: idsOf(order), apart: standingApart(order) };
}
