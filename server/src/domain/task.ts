/** The fields of a task that are merged one by one (rule M2). */
export const FIELDS = ["text", "sublist", "section", "label", "notes", "due", "status", "parent"] as const;
export type Field = (typeof FIELDS)[number];

/**
 * Fields that are content. If a task is deleted by somebody who had not seen an edit of its content, the task is kept.
 * Edits of other fields do not keep it (I4).
 */
export const CONTENT: readonly Field[] = ["text", "sublist", "section", "label", "notes", "due"];

/**
 * A field's value. `parent` is the id of a task of ours, `status` is one of Google's values, and `notes` is never null.
 */
export type Value = string | null;
export type Values = Record<Field, Value>;

/**
 * When and by whom a field got its value: the list's revision, the time (Google's or ours), and the author's account.
 */
export interface Stamp {
  ver: number;
  at: number;
  by: string;
}

/**
 * The act of a person that deleted a task. The bin groups tasks by act (`binActs.ts`). A deletion without a mark is the
 * engine's own, and not in the bin.
 */
export interface BinMark {
  act: string;
  how: "here" | "cleared" | "google";
}

export interface TaskState {
  id: string;
  orderKey: string;
  values: Values;
  stamps: Record<Field, Stamp>;
  ver: number;
  deleted: { ver: number; at: number; by: string; bin?: BinMark | undefined } | null;
  completedAt: number | null;
  assigned: string | null;
  createdAt: number;
}

export interface Replaced {
  taskId: string;
  field: Field;
  value: Value;
  ver: number;
  until: number;
  at: number;
  by: string;
  replaced_at: number;
  reason: "replaced" | "conflict" | "deleted";
}

/**
 * A working set in memory: some tasks of one list. A transaction reads it, pure rules change it (`taskMerge.ts`), and
 * the same transaction saves it. A caller that needs a task's subtasks must have loaded them.
 */
export class TaskSet {
  readonly listId: string;
  readonly tasks = new Map<string, TaskState>();
  /** Ids of tasks that were loaded with their parents and live subtasks. */
  readonly surrounded = new Set<string>();
  readonly changed = new Set<TaskState>();
  readonly replaced: Replaced[] = [];
  /** The list's revision counter. */
  seq: number;
  /** The lowest order key of the list, including tasks that are not loaded; null for an empty list. */
  first: string | null;

  constructor(listId: string, seq: number, first: string | null) {
    this.listId = listId;
    this.seq = seq;
    this.first = first;
  }

  get(id: string | null): TaskState | undefined {
    return id === null ? undefined : this.tasks.get(id);
  }

  /** Returns the subtasks of a task that are not deleted. */
  children(id: string): TaskState[] {
    return [...this.tasks.values()].filter((task) => !task.deleted && task.values.parent === id);
  }

  add(task: TaskState): void {
    this.tasks.set(task.id, task);
    if (this.first === null || task.orderKey < this.first) this.first = task.orderKey;
    this.changed.add(task);
  }

  /** Sets a field, and keeps the replaced value for the task's history. */
  write(task: TaskState, field: Field, value: Value, how: { at: number; by: string }): void {
    const old = task.stamps[field];
    const ver = ++this.seq;
    if (field !== "parent") {
      this.replaced.push({
        taskId: task.id,
        field,
        value: task.values[field],
        ver: old.ver,
        until: ver,
        at: old.at,
        by: old.by,
        replaced_at: Math.max(old.at, how.at),
        reason: "replaced",
      });
    }
    task.values[field] = value;
    task.stamps[field] = { ver, at: how.at, by: how.by };
    if (field === "status") task.completedAt = value === "completed" ? how.at : null;
    task.ver = ver;
    this.changed.add(task);
  }

  /** Keeps a value that lost against a later one in the task's history, so that people can see and restore it (I2). */
  keep(
    task: TaskState,
    field: Field,
    value: Value,
    { at, by }: { at: number; by: string },
    reason: Replaced["reason"],
  ): void {
    const replaced_at = Math.max(at, task.stamps[field].at);
    const [ver, until] = [this.seq, this.seq];
    this.replaced.push({ taskId: task.id, field, value, ver, until, at, by, replaced_at, reason });
  }

  /** Gives the task a new revision without a change. The next push then compares its replicas with it again. */
  markBehind(task: TaskState): void {
    task.ver = ++this.seq;
    this.changed.add(task);
  }
}
