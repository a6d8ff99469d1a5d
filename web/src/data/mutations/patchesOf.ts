import type { Task } from "@tasklane/contract/tasks.ts";
import type { Change } from "../changes.ts";
import type { TaskTable } from "../TaskTable.ts";
import type { PendingMutation } from "./outbox.ts";

/** Turns an optimistic patch into data, so that a later page can show it. */
export function patchesOf(
  touches: readonly string[],
  apply: Change["apply"],
  tasks: TaskTable,
): PendingMutation["patches"] {
  return Object.fromEntries(
    touches.map((id) => {
      const before = tasks.get(id);
      const after = apply(before, id);
      return [id, after ? differing(before, after) : null];
    }),
  );
}

/** Applies a stored optimistic patch to a task. */
export function applyPatch(
  patches: PendingMutation["patches"],
  task: Task | undefined,
  id: string,
): Task | undefined {
  const shown = patches[id];
  if (shown === null) return undefined;
  if (task) return { ...task, ...shown };
  // Only the patch of a new task has an `id`; it is the whole task.
  return shown?.id === undefined ? undefined : (shown as Task);
}

function differing(before: Task | undefined, after: Task): Partial<Task> {
  if (!before) return after;
  const names = Object.keys(after) as (keyof Task)[];
  return Object.fromEntries(
    names.filter((name) => after[name] !== before[name]).map((name) => [name, after[name]]),
  );
}
