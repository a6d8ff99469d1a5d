import type { Task } from "@tasklane/contract/tasks.ts";

/**
 * Something a person did to tasks and the server has not answered yet. What is on screen is the server's word with the
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
}

export type TasksById = Readonly<Record<string, Task>>;

/** The server's tasks with the open changes laid over them. Untouched tasks keep their identity. */
export function withChanges(server: TasksById, changes: readonly Change[]): TasksById {
  if (changes.length === 0) return server;
  const shown: Record<string, Task> = { ...server };
  for (const change of changes) {
    for (const id of change.touches) {
      const task = change.apply(shown[id], id);
      if (task) shown[id] = task;
      else delete shown[id];
    }
  }
  return shown;
}

/** Since when the oldest open change of a task waits for its answer. */
export function changedSince(changes: readonly Change[], id: string): number | undefined {
  return changes.find((change) => change.touches.includes(id))?.at;
}
