import type { Task } from "@tasklane/contract/tasks.ts";
import type { BoardData } from "./boardData.ts";
import { getState } from "./store.ts";

/** The subtasks of a task, in Google's order. */
export function subtasksOf(data: BoardData, task: Task): readonly Task[] {
  return (data.byList[task.listId] ?? []).filter((other) => other.parent === task.id);
}

/**
 * Of the subtasks that a mutation of their parent takes along, those that are still under it. Somebody may have moved the others
 * away while the mutation waited.
 */
export function stillUnder(parentId: string, ids: readonly string[]): Task[] {
  const { server } = getState().board;
  return ids.flatMap((id) => server.get(id) ?? []).filter(({ parent }) => parent === parentId);
}
