import type { Task } from "@tasklane/contract/tasks.ts";

type Tasks = ReadonlyMap<string, Task>;
/** Changed tasks by id. A task that was removed is undefined. */
type Changes = ReadonlyMap<string, Task | undefined>;

/** A table has at most one change for this many tasks of its base. With more changes it becomes a base itself. */
const TASKS_PER_CHANGE = 8;

/**
 * A persistent map of tasks by id: a base that several tables share, and the changes since. A change copies only the changes since
 * the base, at most an eighth of it. All tasks are put together only when somebody asks for them.
 */
export class TaskTable {
  static readonly empty = new TaskTable(new Map());

  readonly #base: Tasks;
  readonly #changes: Changes;
  /** All tasks, once somebody has asked for them. */
  #all: Tasks | undefined;

  private constructor(base: Tasks, changes?: Changes) {
    this.#base = base;
    this.#changes = changes ?? new Map();
    if (!changes) this.#all = base;
  }

  get size(): number {
    return this.#whole().size;
  }

  get(id: string): Task | undefined {
    return (this.#changes.has(id) ? this.#changes : this.#base).get(id);
  }

  /** Returns a table with these tasks set. A task that maps to undefined is removed. */
  with(changes: Changes): TaskTable {
    if (changes.size === 0) return this;
    return (this.#changes.size + changes.size) * TASKS_PER_CHANGE > this.#base.size
      ? new TaskTable(applied(this.#whole(), changes))
      : new TaskTable(this.#base, new Map([...this.#changes, ...changes]));
  }

  /** Lists the tasks that differ between this table (`here`) and the other (`there`). */
  differences(other: TaskTable): [here: Task | undefined, there: Task | undefined][] {
    const sharesBase = this.#base === other.#base;
    const ours = sharesBase ? this.#changes : this.#whole();
    const theirs = sharesBase ? other.#changes : other.#whole();
    const found: [Task | undefined, Task | undefined][] = [];
    const compare = (here: Task | undefined, there: Task | undefined): void => {
      if (here !== there) found.push([here, there]);
    };
    ours.forEach((task, id) => compare(task, other.get(id)));
    theirs.forEach((task, id) => ours.has(id) || compare(this.get(id), task));
    return found;
  }

  values(): Iterable<Task> {
    return this.#whole().values();
  }

  ids(): string[] {
    return [...this.#whole().keys()];
  }

  #whole(): Tasks {
    return (this.#all ??= applied(this.#base, this.#changes));
  }
}

function applied(tasks: Tasks, changes: Changes): Tasks {
  const all = new Map(tasks);
  changes.forEach((task, id) => (task ? all.set(id, task) : all.delete(id)));
  return all;
}
