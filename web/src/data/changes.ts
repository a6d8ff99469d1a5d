import type { Task } from "@tasklane/contract/tasks.ts";
import type { ListsAndLabels } from "./listsAndLabels.ts";
import type { TaskTable } from "./TaskTable.ts";

/**
 * A pending mutation of the board. The screen shows the server's state with all pending patches applied in order. So one patch
 * can be removed without losing the others.
 */
export interface Change {
  id: string;
  /** The mutation's number, which is when it was made (`outbox.ts`). If the answer is slow, the card shows a clock. */
  at: number;
  /** Ids of the tasks that the mutation changes. */
  touches: readonly string[];
  /** The optimistic patch of one task. `undefined` means that the task does not exist. */
  apply: (task: Task | undefined, id: string) => Task | undefined;
  /** The optimistic patch of lists and labels. It must be idempotent, because the server's state may already contain it. */
  arrange?: ((all: ListsAndLabels) => ListsAndLabels) | undefined;
}

/**
 * Applies all pending patches to the server's tasks. A task without a patch keeps its object, so that its card does not rerender.
 */
export function withChanges(server: TaskTable, changes: readonly Change[]): TaskTable {
  const shown = new Map<string, Task | undefined>();
  for (const change of changes)
    for (const id of change.touches)
      shown.set(id, change.apply(shown.has(id) ? shown.get(id) : server.get(id), id));
  return server.with(shown);
}

/** Applies all pending patches to lists and labels. */
export function withArrangements(told: ListsAndLabels, changes: readonly Change[]): ListsAndLabels {
  return changes.reduce((now, { arrange }) => (arrange ? arrange(now) : now), told);
}

/**
 * For each array of pending mutations: the time of each task's oldest mutation. It is cached, because a change of 500 tasks asks
 * for it 500 times.
 */
const times = new WeakMap<readonly Change[], ReadonlyMap<string, number>>();

/** The time of the oldest pending mutation of a task, or undefined if it has none. */
export function changedSince(changes: readonly Change[], id: string): number | undefined {
  let known = times.get(changes);
  if (!known) {
    // A map keeps the last value of a key, so the oldest mutation comes last.
    known = new Map(changes.toReversed().flatMap(({ touches, at }) => touches.map((task) => [task, at])));
    times.set(changes, known);
  }
  return known.get(id);
}
