import { generateKeyBetween } from "fractional-indexing";
import { knownValue } from "./replica.ts";
import type { Base, BaseParent } from "./replica.ts";
import { CONTENT, FIELDS } from "./task.ts";
import type { BinMark, Field, Revision, TaskSet, TaskState, Value, Values } from "./task.ts";

/**
 * A person's change of one field. `seen` is the value and revision that they saw before the change. It tells whether they
 * replaced the present value knowingly.
 */
export interface Edit {
  field: Field;
  value: Value;
  seen: { value: BaseParent; rev: number };
  at: number;
  by: string;
}

/**
 * Creates a task. A parent that is not allowed (see `mayHangUnder`) is dropped (I6).
 * @param made `orderKey` is the task's place; without it the task comes first in its list
 */
export function createTask(
  set: TaskSet,
  made: {
    id: string;
    orderKey?: string;
    values: Values;
    at: number;
    by: string;
    completedAt?: number | null;
    assigned?: string | null;
  },
): TaskState {
  const rev = ++set.rev;
  const revision: Revision = { rev, at: made.at, by: made.by };
  const task: TaskState = {
    id: made.id,
    orderKey: made.orderKey ?? generateKeyBetween(null, set.first),
    values: { ...made.values },
    revisions: Object.fromEntries(FIELDS.map((field) => [field, { ...revision }])) as Record<Field, Revision>,
    rev,
    deleted: null,
    completedAt: made.values.status === "completed" ? (made.completedAt ?? made.at) : null,
    assigned: made.assigned ?? null,
    createdAt: made.at,
  };
  set.add(task);
  set.created.add(task);
  dropForbiddenParent(set, task);
  return task;
}

/**
 * Makes an order key for a new subtask behind the others of its parent (product 13.16).
 * @param set holds the parent's subtasks
 */
export function lastUnder(set: TaskSet, parent: string): string {
  const keys = set.children(parent).map(({ orderKey }) => orderKey);
  const last = keys.toSorted().at(-1);
  return last === undefined ? generateKeyBetween(null, set.first) : generateKeyBetween(last, null);
}

/**
 * Merges a person's edit of one field into the task (P5):
 * 1. If the field is unchanged since the person saw it, the edit is taken.
 * 2. If it changed, the later of the two values wins, and the other goes to the task's history. Notes merge by line instead.
 * 3. An edit of content revives a deleted task, unless the task has that value already (I4).
 * @returns whether the edit conflicted with another one
 */
export function editTask(set: TaskSet, task: TaskState, edit: Edit): boolean {
  const { field, value, seen } = edit;
  if (task.deleted && field === "parent") return false;
  const current = task.values[field];
  const revision = task.revisions[field];
  const concurrent = revision.rev > seen.rev;
  const merges = field === "notes" && concurrent;
  const result = merges ? mergeLines(knownValue(seen.value) ?? "", current ?? "", value ?? "") : value;
  if (result === current) return merges;
  if (task.deleted && CONTENT.includes(field)) reviveTask(set, task);
  if (field === "notes") {
    set.write(task, field, result, edit);
    return concurrent;
  }
  if (concurrent && edit.at <= revision.at) {
    set.keep(task, field, value, edit, "conflict");
    return true;
  }
  set.write(task, field, value, edit);
  if (field === "parent") dropForbiddenParent(set, task);
  return concurrent;
}

/**
 * Three-way merge of notes by whole lines. The result is `ours`, without the lines that `theirs` removed from `base`, plus the
 * lines that `theirs` added.
 */
export function mergeLines(base: string, ours: string, theirs: string): string {
  const lines = (notes: string): string[] => (notes === "" ? [] : notes.split("\n"));
  const [baseSet, ourSet, theirSet] = [base, ours, theirs].map((notes) => new Set(lines(notes))) as [
    Set<string>,
    Set<string>,
    Set<string>,
  ];
  return [
    ...lines(ours).filter((line) => !baseSet.has(line) || theirSet.has(line)),
    ...lines(theirs).filter((line) => !baseSet.has(line) && !ourSet.has(line)),
  ].join("\n");
}

/**
 * Marks a task deleted; with `bin`, the bin shows it. Its subtasks move to the top level. A caller that also deletes the subtasks
 * must do that before (I6).
 */
export function markTaskDeleted(
  set: TaskSet,
  task: TaskState,
  how: { at: number; by: string; bin?: BinMark },
): void {
  if (task.deleted) return;
  const rev = ++set.rev;
  task.deleted = { rev, at: how.at, by: how.by, bin: how.bin };
  task.rev = rev;
  set.changed.add(task);
  for (const child of set.children(task.id)) set.write(child, "parent", null, how);
}

/**
 * Whether the task has content that was written in Tasklane and that this replica's Google task has not got yet. Its person has
 * not seen that content, so their deletion must not remove it (I4).
 * @param shown what Google shows now, if that was read
 */
export function hasUnseenContent(task: TaskState, base: Base, shown?: Partial<Values>): boolean {
  return CONTENT.some(
    (field) =>
      task.values[field] !== (shown ? shown[field] : base[field].value) &&
      task.revisions[field].rev > base[field].rev,
  );
}

/**
 * Keeps a task that somebody removed in Google, so that the push inserts it there again, and then its subtasks. If its parent is
 * no longer allowed, for example because it moved to another list alone, the task goes to the top level.
 */
export function keepTask(set: TaskSet, task: TaskState): void {
  for (const each of [task, ...set.children(task.id)]) set.markBehind(each);
  dropForbiddenParent(set, task);
}

/** Takes a task's deletion back. It gets a new revision, so the push inserts it where Google has it no more. */
export function reviveTask(set: TaskSet, task: TaskState): void {
  if (!task.deleted) return;
  task.deleted = null;
  keepTask(set, task);
}

/**
 * Whether a task may become a subtask of `parent`. The parent must be another, live task and no subtask itself, and the task must
 * have no subtasks: there are two levels, as in Google (I6).
 */
export function mayHangUnder(set: TaskSet, task: TaskState, parent: TaskState | undefined): boolean {
  return (
    parent !== undefined &&
    !parent.deleted &&
    parent !== task &&
    parent.values.parent === null &&
    set.children(task.id).length === 0
  );
}

function dropForbiddenParent(set: TaskSet, task: TaskState): void {
  const parent = task.values.parent;
  if (parent === null || mayHangUnder(set, task, set.get(parent))) return;
  set.write(task, "parent", null, task.revisions.parent);
}
