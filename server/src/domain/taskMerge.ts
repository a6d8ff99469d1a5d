import { generateKeyBetween } from "fractional-indexing";
import { CONTENT, FIELDS } from "./task.ts";
import type { Field, Stamp, TaskSet, TaskState, Value, Values } from "./task.ts";

/** A person's change of one field: what they saw there (value and version) tells whether they replaced it knowingly. */
export interface Edit {
  field: Field;
  value: Value;
  seen: { value: Value; ver: number };
  at: number;
  by: string;
}

/** A new task at the top of its list; an impossible parent is dropped (I6). */
export function createTask(
  set: TaskSet,
  made: {
    id: string;
    values: Values;
    at: number;
    by: string;
    completedAt?: number | null;
    assigned?: string | null;
  },
): TaskState {
  const ver = ++set.seq;
  const stamp: Stamp = { ver, at: made.at, by: made.by };
  const task: TaskState = {
    id: made.id,
    place: generateKeyBetween(null, set.first),
    values: { ...made.values },
    stamps: Object.fromEntries(FIELDS.map((field) => [field, { ...stamp }])) as Record<Field, Stamp>,
    ver,
    dead: null,
    completedAt: made.values.status === "completed" ? (made.completedAt ?? made.at) : null,
    assigned: made.assigned ?? null,
    createdAt: made.at,
  };
  set.add(task);
  settleParent(set, task);
  return task;
}

/**
 * Takes a person's edit into the canonical task (P5): unchanged since they looked, it is taken; changed by both, the
 * later wins and the other stays in the history; notes merge by line. Content given to a dead task revives it (I4), unless
 * it is what the task had when it was deleted.
 * @returns whether the edit conflicted with another one
 */
export function editTask(set: TaskSet, task: TaskState, edit: Edit): boolean {
  const { field, value, seen } = edit;
  if (task.dead && field === "parent") return false;
  const current = task.values[field];
  const stamp = task.stamps[field];
  const concurrent = stamp.ver > seen.ver;
  const merges = field === "notes" && concurrent;
  const result = merges ? mergeLines(seen.value ?? "", current ?? "", value ?? "") : value;
  if (result === current) return merges;
  if (task.dead && CONTENT.includes(field)) reviveTask(set, task);
  if (field === "notes") {
    set.write(task, field, result, edit);
    return concurrent;
  }
  if (concurrent && edit.at <= stamp.at) {
    set.keep(task, field, value, edit, "conflict");
    return true;
  }
  set.write(task, field, value, edit);
  if (field === "parent") settleParent(set, task);
  return concurrent;
}

/** Three-way merge of notes by whole lines: ours, less the lines they removed, plus the lines they added. */
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

/** Deletes a task. Its subtasks stay, as tasks of their own: whoever deletes them too does so first (I6). */
export function markTaskDeleted(set: TaskSet, task: TaskState, how: { at: number; by: string }): void {
  if (task.dead) return;
  const ver = ++set.seq;
  task.dead = { ver, at: how.at, by: how.by };
  task.ver = ver;
  set.changed.add(task);
  for (const child of set.children(task.id)) set.write(child, "parent", null, how);
}

/** A task that is to be made anew at Google; its parent may have gone to another list without it. */
export function keepTask(set: TaskSet, task: TaskState): void {
  set.touch(task);
  settleParent(set, task);
}

export function reviveTask(set: TaskSet, task: TaskState): void {
  if (!task.dead) return;
  task.dead = null;
  keepTask(set, task);
}

/** Whether a task may hang under another: alive, no subtask itself, not itself, and without subtasks of its own (I6). */
function mayHangUnder(set: TaskSet, task: TaskState, parent: TaskState | undefined): boolean {
  return (
    parent !== undefined &&
    !parent.dead &&
    parent !== task &&
    parent.values.parent === null &&
    set.children(task.id).length === 0
  );
}

function settleParent(set: TaskSet, task: TaskState): void {
  const parent = task.values.parent;
  if (parent === null || mayHangUnder(set, task, set.get(parent))) return;
  set.write(task, "parent", null, task.stamps.parent);
}
