import { GoogleFailure } from "../../src/google/GoogleFailure.ts";
import type { GoogleList, GoogleTask } from "../../src/google/GoogleTasks.ts";
import type { GoogleRules } from "./SimWorld.ts";

/** A task as Google stores it, with its states before its last changes. */
export interface SimTask {
  id: string;
  list: string;
  title: string;
  notes: string;
  due: string | null;
  status: "needsAction" | "completed";
  completed: number | null;
  parent: string | null;
  deleted: boolean;
  hidden: boolean;
  /**
   * The days after which the task repeats: when it is completed, Google makes the next instance. null if it does not
   * repeat.
   */
  repeats: number | null;
  /** What assigned the task to its person; null if nothing did. */
  assigned: "DOCUMENT" | "SPACE" | null;
  updated: number;
  revision: number;
  past: { until: number; shown: GoogleTask | null }[];
}

/**
 * The position that a task gets: its parent, null for the top level, and the sibling before it, null for the first
 * place.
 */
export interface Place {
  parent: string | null;
  previous: string | null;
}

export interface SimList {
  id: string;
  account: string;
  title: string;
  updated: number;
  revision: number;
  tasks: Map<string, SimTask>;
  /** For each parent's id, the ids of its subtasks in order. The key of the top level is the empty string. */
  order: Map<string, string[]>;
  /** Tasks that were moved to another list without a trace, and that a stale listing still shows. */
  left: Map<string, SimTask["past"]>;
}

export const refused = (why: string): GoogleFailure => new GoogleFailure("refused", why, { status: 400 });
export const missing = (): GoogleFailure => new GoogleFailure("missing", "Not Found", { status: 404 });

export function hasDeletedAbove(list: SimList, { parent }: SimTask): boolean {
  const above = parent === null ? undefined : list.tasks.get(parent);
  return above !== undefined && (above.deleted || hasDeletedAbove(list, above));
}

export function isUnder(list: SimList, { parent }: SimTask, id: string): boolean {
  if (parent === null || parent === id) return parent === id;
  const above = list.tasks.get(parent);
  return above !== undefined && isUnder(list, above, id);
}

export function find(list: SimList, id: string): SimTask {
  const task = list.tasks.get(id);
  if (!task) throw missing();
  return task;
}

/** Whether Google no longer shows a task because its parent is deleted. */
export function isGone(rules: GoogleRules, list: SimList, task: SimTask): boolean {
  if (rules.orphans !== "gone" || task.parent === null) return false;
  return hasDeletedAbove(list, task);
}

/** Whether a task repeats or was assigned. Google neither nests such a task nor puts anything under it. */
export function isSingle({ repeats, assigned }: SimTask): boolean {
  return repeats !== null || assigned !== null;
}

export function mustHold(list: SimList, parentId: string, childId: string | null, isDeep = false): void {
  const parent = list.tasks.get(parentId);
  if (!parent) throw missing();
  const isHigh = isDeep || parent.parent === null;
  const may = !parent.deleted && isHigh && parent.id !== childId && !parent.hidden;
  if (!may || isSingle(parent)) throw refused("it cannot be a parent");
}

/**
 * Checks that the previous sibling of a position exists. Call this before any change, because a refused call must
 * change nothing.
 */
export function mustFollow(
  list: SimList,
  id: string,
  { parent, previous }: { parent: string | null; previous: string | null },
): void {
  if (previous === null) return;
  const held = (list.order.get(parent ?? "") ?? []).includes(previous) && list.tasks.get(previous);
  if (!held || previous === id || held.deleted || held.hidden) throw refused("no such previous task");
}

/** Puts a task at a position. */
export function place(list: SimList, task: SimTask, parent: string | null, previous: string | null): void {
  mustFollow(list, task.id, { parent, previous });
  const siblings = (list.order.get(parent ?? "") ?? []).filter((id) => id !== task.id);
  const at = previous === null ? 0 : siblings.indexOf(previous) + 1;
  const before = list.order.get(task.parent ?? "") ?? [];
  list.order.set(
    task.parent ?? "",
    before.filter((id) => id !== task.id),
  );
  siblings.splice(at, 0, task.id);
  list.order.set(parent ?? "", siblings);
  task.parent = parent;
}

export function etagOf(rules: GoogleRules, list: SimList, task: SimTask): string {
  return rules.etagCoversPlace ? `"${task.revision}-${index(list, task)}"` : `"${task.revision}"`;
}

function index(list: SimList, task: SimTask): number {
  return (list.order.get(task.parent ?? "") ?? []).indexOf(task.id);
}

export function showTask(rules: GoogleRules, list: SimList, task: SimTask): GoogleTask {
  return {
    id: task.id,
    etag: etagOf(rules, list, task),
    title: task.title,
    updated: iso(task.updated),
    position: String(index(list, task)).padStart(20, "0"),
    status: task.status,
    ...(task.parent !== null && { parent: task.parent }),
    ...(task.notes !== "" && { notes: task.notes }),
    ...(task.due !== null && { due: `${task.due}T00:00:00.000Z` }),
    ...(task.completed !== null && { completed: iso(task.completed) }),
    ...(task.deleted && { deleted: true }),
    ...(task.hidden && { hidden: true }),
    ...(task.assigned && { assignmentInfo: { surfaceType: task.assigned } }),
  };
}

export function showList({ id, title, updated, revision }: SimList): GoogleList {
  return { id, title, etag: `"${revision}"`, updated: iso(updated) };
}

function iso(at: number): string {
  return new Date(at).toISOString();
}
