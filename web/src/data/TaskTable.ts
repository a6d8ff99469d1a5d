import type { Task } from "@tasklane/contract/tasks.ts";

type Bucket = ReadonlyMap<string, Task>;

/** How many parts a table has: what a change costs is the size of one of them, and one look at each. */
const BUCKETS = 512;
/** How many letters at the end of an id tell its part. */
const TELLING = 4;
const NONE: Bucket = new Map();

/**
 * Tasks by id, as a value: a change makes another table, which shares with this one all that did not change, so that
 * what a change costs does not grow with the number of tasks.
 */
export class TaskTable {
  static readonly empty = new TaskTable(Array.from({ length: BUCKETS }, () => NONE));

  static of(tasks: Iterable<Task>): TaskTable {
    return TaskTable.empty.with(new Map([...tasks].map((task) => [task.id, task])));
  }

  /** Always as many; one in which nothing changed is the same in the table before. */
  readonly #buckets: readonly Bucket[];

  private constructor(buckets: readonly Bucket[]) {
    this.#buckets = buckets;
  }

  get size(): number {
    return this.#buckets.reduce((sum, { size }) => sum + size, 0);
  }

  get(id: string): Task | undefined {
    return this.#buckets[bucketOf(id)]!.get(id);
  }

  /** The same table with other tasks at these ids, or none. */
  with(changes: ReadonlyMap<string, Task | undefined>): TaskTable {
    const buckets = [...this.#buckets];
    const own = new Set<number>();
    for (const [id, task] of changes) {
      const at = bucketOf(id);
      if (!own.has(at)) buckets[at] = new Map(buckets[at]);
      own.add(at);
      const bucket = buckets[at] as Map<string, Task>;
      if (task) bucket.set(id, task);
      else bucket.delete(id);
    }
    return own.size > 0 ? new TaskTable(buckets) : this;
  }

  /** What stands differently in another table: the task that is here and the one that is there. */
  differences(other: TaskTable): [here: Task | undefined, there: Task | undefined][] {
    const found: [Task | undefined, Task | undefined][] = [];
    for (let at = 0; at < BUCKETS; at++) {
      const here = this.#buckets[at]!;
      const there = other.#buckets[at]!;
      if (here === there) continue;
      for (const [id, task] of here) if (there.get(id) !== task) found.push([task, there.get(id)]);
      for (const [id, task] of there) if (!here.has(id)) found.push([undefined, task]);
    }
    return found;
  }

  *values(): Generator<Task, void> {
    for (const bucket of this.#buckets) yield* bucket.values();
  }

  ids(): string[] {
    return this.#buckets.flatMap((bucket) => [...bucket.keys()]);
  }
}

/** Ids are random at their ends, whoever made them. */
function bucketOf(id: string): number {
  let hash = 0;
  for (let at = id.length - TELLING; at < id.length; at++) hash = (hash * 31 + id.charCodeAt(at)) >>> 0;
  return hash % BUCKETS;
}
