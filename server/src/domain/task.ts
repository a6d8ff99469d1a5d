/** The fields of a task that are merged one by one, so that edits of different fields never conflict (rule M2). */
export const FIELDS = ["text", "sublist", "section", "label", "notes", "due", "status", "parent"] as const;
export type Field = (typeof FIELDS)[number];

/**
 * Fields that are content. If somebody deletes a task without having seen a new edit of its content, the task stays (I4). Edits
 * of other fields do not keep it.
 */
export const CONTENT: readonly Field[] = ["text", "sublist", "section", "label", "notes", "due"];

/**
 * A field's value. `parent` is a Tasklane task id, `status` is "needsAction" or "completed" as in Google, `notes` is never null.
 */
export type Value = string | null;
export type Values = Record<Field, Value>;

/**
 * When and by whom a field got its value: the list's revision, the time (Google's or ours), and the author's account.
 */
export interface Revision {
  rev: number;
  at: number;
  by: string;
}

/**
 * Which act of a person deleted a task. The bin shows the tasks of one act together (`binActs.ts`). A deletion without a mark was
 * made by the engine, and the bin does not show it.
 */
export interface BinMark {
  act: string;
  how: "here" | "cleared" | "google";
}

/** A task as its row holds it (rules M1 and M2). */
export interface TaskState {
  id: string;
  orderKey: string;
  values: Values;
  revisions: Record<Field, Revision>;
  /** The task's own revision. No field has a higher one. It also grows when the task is placed, moved or marked behind. */
  rev: number;
  deleted: { rev: number; at: number; by: string; bin?: BinMark | undefined } | null;
  completedAt: number | null;
  /** The Google product in which somebody assigned the task to its person; null for an ordinary task (U14). */
  assigned: string | null;
  createdAt: number;
}

/**
 * One entry of a task's history: a value that another one replaced (`replaced`), that lost against a later one (`conflict`), or
 * that was written in Google to a task that is deleted (`deleted`).
 */
export interface Replaced {
  taskId: string;
  field: Field;
  value: Value;
  /** The list's revisions at which the value was set and replaced. Of a value that never held, both are the present one. */
  rev: number;
  until: number;
  at: number;
  by: string;
  replaced_at: number;
  reason: "replaced" | "conflict" | "deleted";
}

/**
 * Some tasks of one list, loaded into memory. A transaction loads them, pure rules change them (`taskMerge.ts`), and the same
 * transaction saves them. A caller that needs a task's subtasks must load them too.
 */
export class TaskSet {
  readonly listId: string;
  readonly tasks = new Map<string, TaskState>();
  /** Ids of tasks whose parents and live subtasks are loaded too. */
  readonly surrounded = new Set<string>();
  readonly changed = new Set<TaskState>();
  /** New tasks, which are among the changed ones. Saving them fails if a row has the id of one. */
  readonly created = new Set<TaskState>();
  readonly replaced: Replaced[] = [];
  /** The tasks that have or had a task as their parent, by its id, so that a long list need not be searched for a few. */
  readonly #below = new Map<string, Set<TaskState>>();
  /** The list's revision counter. */
  rev: number;
  /** The lowest order key of the list, including tasks that are not loaded; null for an empty list. */
  first: string | null;

  constructor(listId: string, rev: number, first: string | null) {
    this.listId = listId;
    this.rev = rev;
    this.first = first;
  }

  get(id: string | null): TaskState | undefined {
    return id === null ? undefined : this.tasks.get(id);
  }

  /** Returns the subtasks of a task that are not deleted. */
  children(id: string): TaskState[] {
    const isThere = (task: TaskState): boolean =>
      this.tasks.get(task.id) === task && task.values.parent === id;
    return [...(this.#below.get(id) ?? [])].filter((task) => !task.deleted && isThere(task));
  }

  /** Adds a task as it is stored. */
  load(task: TaskState): void {
    this.tasks.set(task.id, task);
    this.#noteParent(task);
  }

  #noteParent(task: TaskState): void {
    const { parent } = task.values;
    if (parent === null) return;
    const below = this.#below.get(parent);
    if (below) below.add(task);
    else this.#below.set(parent, new Set([task]));
  }

  /** Adds a task that must be saved. Its parent may change only by `write` from then on. */
  add(task: TaskState): void {
    this.load(task);
    if (this.first === null || task.orderKey < this.first) this.first = task.orderKey;
    this.changed.add(task);
  }

  /** Sets a field. The replaced value goes to the task's history, except a parent. */
  write(task: TaskState, field: Field, value: Value, how: { at: number; by: string }): void {
    const old = task.revisions[field];
    const rev = ++this.rev;
    if (field !== "parent") {
      this.replaced.push({
        taskId: task.id,
        field,
        value: task.values[field],
        rev: old.rev,
        until: rev,
        at: old.at,
        by: old.by,
        replaced_at: Math.max(old.at, how.at),
        reason: "replaced",
      });
    }
    task.values[field] = value;
    if (field === "parent") this.#noteParent(task);
    task.revisions[field] = { rev, at: how.at, by: how.by };
    if (field === "status") task.completedAt = value === "completed" ? how.at : null;
    task.rev = rev;
    this.changed.add(task);
  }

  /** Adds a value that the task did not get to its history, where people can see and restore it (I2). */
  keep(
    task: TaskState,
    field: Field,
    value: Value,
    { at, by }: { at: number; by: string },
    reason: Replaced["reason"],
  ): void {
    const replaced_at = Math.max(at, task.revisions[field].at);
    const [rev, until] = [this.rev, this.rev];
    this.replaced.push({ taskId: task.id, field, value, rev, until, at, by, replaced_at, reason });
  }

  /**
   * Gives the task a new revision without changing it. The push compares only tasks with new revisions, so it now compares this
   * one.
   */
  markBehind(task: TaskState): void {
    task.rev = ++this.rev;
    this.changed.add(task);
  }

  /** Forgets what has been saved. */
  noteSaved(): void {
    this.changed.clear();
    this.created.clear();
    this.replaced.length = 0;
  }
}
