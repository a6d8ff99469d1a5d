import type { BinMark } from "./task.ts";

/** A deleted task in the bin. */
export interface BinTask {
  id: string;
  listId: string;
  parent: string | null;
  text: string;
  sublist: string | null;
  section: string | null;
  label: string | null;
  due: string | null;
  isCompleted: boolean;
  completedAt: number | null;
  orderKey: string;
  mark: BinMark;
  at: number;
  by: string;
  /** The list's revision (its change counter) at the deletion. */
  rev: number;
}

/** What the bin shows as one row: a task with its subtasks, or tasks that were deleted together. */
export interface BinAct {
  kind: "task" | "tasks" | "completed";
  /** The tasks of the row, each parent before its subtasks. */
  tasks: BinTask[];
}

/** Google removes a parent and its subtasks within this time of each other, in milliseconds. */
const ONE_MOMENT = 60_000;

/**
 * Whether one act deleted a subtask and its parent. Google reports each deletion by itself, so their act ids may differ:
 * two deletions in Google at one moment count as one act.
 */
function isOneAct(parent: BinTask, child: BinTask): boolean {
  const isInGoogle = parent.mark.how === "google" && child.mark.how === "google";
  const isAtOnce = Math.abs(parent.at - child.at) <= ONE_MOMENT;
  return (isInGoogle && isAtOnce) || parent.mark.act === child.mark.act;
}

/** Groups the deleted tasks of one list into the families that return together: a task and its subtasks. */
export function binFamilies(tasks: readonly BinTask[]): BinTask[][] {
  const byId = new Map(tasks.map((task) => [task.id, task]));
  const parentOf = (task: BinTask): BinTask | undefined => {
    const parent = task.parent === null ? undefined : byId.get(task.parent);
    return parent && isOneAct(parent, task) ? parent : undefined;
  };
  const families = new Map(tasks.filter((task) => !parentOf(task)).map((task) => [task.id, [task]]));
  for (const task of tasks) families.get(parentOf(task)?.id ?? "")?.push(task);
  return [...families.values()];
}

/**
 * Groups the deleted tasks of one list into the rows of the bin. Three kinds of deletion are one row each: the tasks of one
 * "Clear completed", selected tasks that were deleted together in Tasklane, and completed tasks that Google showed as deleted
 * together.
 */
export function binActs(tasks: readonly BinTask[]): BinAct[] {
  const byAct = Map.groupBy(binFamilies(tasks), ([root]) => root!.mark.act);
  return [...byAct.values()].flatMap((families): BinAct[] => {
    const roots = families.map(([root]) => root!);
    const { how } = roots[0]!.mark;
    const isSeveral = roots.length > 1;
    const wasClearedInGoogle = how === "google" && isSeveral && roots.every((root) => root.isCompleted);
    if (how === "cleared" || wasClearedInGoogle) return [{ kind: "completed", tasks: families.flat() }];
    if (how === "here" && isSeveral) return [{ kind: "tasks", tasks: families.flat() }];
    return families.map((family) => ({ kind: "task", tasks: family }));
  });
}
