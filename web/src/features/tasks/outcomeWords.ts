import type { TasksChange } from "@tasklane/contract/changeTasks.ts";

/** A task that was left as it is. The reason continues a sentence. */
export interface Stayed {
  reason: string;
}

const DONE: Readonly<Record<TasksChange["kind"], string>> = {
  status: "completed",
  due: "changed",
  label: "changed",
  section: "changed",
  sublist: "changed",
  move: "moved",
  order: "moved",
  delete: "deleted",
  restore: "restored",
};

/** What was done to the tasks: `moved`. */
export function doneWords(change: TasksChange): string {
  const isReopened = change.kind === "status" && change.status === "needsAction";
  return isReopened ? "reopened" : DONE[change.kind];
}

/**
 * Says what became of many tasks: `3 tasks completed`, or `12 moved, 1 stayed: assigned from Docs`.
 * @param count how many were changed
 * @param stayed the others, each with a reason. Each reason is said once.
 */
export function outcomeWords(change: TasksChange, count: number, stayed: readonly Stayed[]): string {
  const done = doneWords(change);
  if (stayed.length === 0) return `${tasksOf(count)} ${done}`;
  const reasons = [...new Set(stayed.map(({ reason }) => reason))].join(", ");
  const left = `${stayed.length} stayed: ${reasons}`;
  return count === 0 ? left : `${count} ${done}, ${left}`;
}

/** `1 task`, `12 tasks`. */
export function tasksOf(count: number): string {
  return count === 1 ? "1 task" : `${count.toLocaleString("en")} tasks`;
}
