import type { Task } from "@tasklane/contract/tasks.ts";
import type { ListsAndLabels } from "./listsAndLabels.ts";
import type { TaskTable } from "./TaskTable.ts";

/**
 * Something a person did and the server has not answered yet. What is on screen is the server's word with the
 * open changes laid over it, in the order they were made, so each can be taken off again without harm to the others.
 */
export interface Change {
  id: string;
  /** When it was made; a card shows a clock when its answer is slow. */
  at: number;
  /** Ids of the tasks it concerns. */
  touches: readonly string[];
  /** What becomes of one of them; `undefined` means that there is no such task. */
  apply: (task: Task | undefined, id: string) => Task | undefined;
  /** What becomes of lists and labels. It may be laid over an answer that already has it: done twice, it does nothing more. */
  arrange?: ((all: ListsAndLabels) => ListsAndLabels) | undefined;
}

/** The server's tasks with the open changes laid over them. Untouched tasks keep their identity. */
export function withChanges(server: TaskTable, changes: readonly Change[]): TaskTable {
  const shown = new Map<string, Task | undefined>();
  for (const change of changes)
    for (const id of change.touches)
      shown.set(id, change.apply(shown.has(id) ? shown.get(id) : server.get(id), id));
  return server.with(shown);
}

/** Lists and labels with the open changes laid over them. */
export function withArrangements(told: ListsAndLabels, changes: readonly Change[]): ListsAndLabels {
  return changes.reduce((now, { arrange }) => (arrange ? arrange(now) : now), told);
}

/** Since when the oldest open change of a task waits for its answer. */
export function changedSince(changes: readonly Change[], id: string): number | undefined {
  return changes.find((change) => change.touches.includes(id))?.at;
}
