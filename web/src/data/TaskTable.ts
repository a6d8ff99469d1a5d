import type { Task } from "@tasklane/contract/tasks.ts";

type Bucket = ReadonlyMap<string, Task>;

/** The ids are hashed into this many buckets. A change copies the array of buckets and one bucket. */
const BUCKETS = 512;
/** An id is hashed by this many characters at its end, because the end of every id is random. */
const TELLING = 4;
const NONE: Bucket = new Map();

/**
 * A persistent map of tasks by id. A change returns a new table that shares all unchanged buckets with the old one. So the
 * cost of a change does not grow with the number of tasks.
 */
export class TaskTable {
  static readonly empty = new TaskTable(Array.from({ length: BUCKETS }, () => NONE));

  /** The array never changes. A new table shares the unchanged buckets with the table that it was made from. */
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

  /** Returns a table with these tasks set. A task that maps to undefined is removed. */
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

  /** Lists the tasks that differ between this table (`here`) and the other (`there`). */
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

/** Hashes the end of an id. All ids, Google's and ours, are random at the end. */
function bucketOf(id: string): number {
  let hash = 0;
  for (let at = id.length - TELLING; at < id.length; at++) hash = (hash * 31 + id.charCodeAt(at)) >>> 0;
  return hash % BUCKETS;
}
