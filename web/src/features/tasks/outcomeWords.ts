import type { TasksChange } from "@tasklane/contract/changeTasks.ts";

/** A task that a change left as it was. The reason is the end of a sentence, such as `assigned from Docs`. */
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

/** What a change did to its tasks, in one word: `moved`. */
export function doneWords(change: TasksChange): string {
  const isReopened = change.kind === "status" && change.status === "needsAction";
  return isReopened ? "reopened" : DONE[change.kind];
}

/**
 * Says how a change of many tasks ended: `3 tasks completed`, or `12 moved, 1 stayed: assigned from Docs`.
 * @param count how many tasks were changed
 * @param stayed the tasks that were not changed, each with a reason. The sentence has each reason once.
 */
export function outcomeWords(change: TasksChange, count: number, stayed: readonly Stayed[]): string {
  const done = doneWords(change);
  if (stayed.length === 0) return `${tasksInWords(count)} ${done}`;
  const reasons = [...new Set(stayed.map(({ reason }) => reason))].join(", ");
  const left = `${stayed.length} stayed: ${reasons}`;
  return count === 0 ? left : `${count} ${done}, ${left}`;
}

/** `1 task`, `12 tasks`. */
export function tasksInWords(count: number): string {
  return count === 1 ? "1 task" : `${count.toLocaleString("en")} tasks`;
}
