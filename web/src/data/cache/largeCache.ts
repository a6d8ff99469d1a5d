// @chunk cache
import type { Task } from "@tasklane/contract/tasks.ts";
import type { BoardData } from "../boardData.ts";
import { TaskTable } from "../TaskTable.ts";

const DATABASE = "tasklane";
const STORE = "tasks";
const VERSION = 5;

/** The fields of a board that are stored besides its tasks. */
type Head = Pick<BoardData, "told" | "refreshedAt" | "cursor">;

/**
 * The value stored under the key `kept`. The tasks are stored in chunks under numeric keys. A task that changed after the chunks
 * were written is stored alone, under the key `task ` with its id.
 */
interface CachedBoard {
  user: string;
  head: Head;
  /** Identifies the page that wrote the cache last. */
  writer: string;
}

const KEPT = "kept";
const TOGETHER = 1_000;
/** How many milliseconds the database may take to open. */
const OPENS_WITHIN = 5_000;
/** If more tasks than this changed, the page writes all tasks again. */
const FEW = 200;

/** Identifies this page among the open pages. If another page wrote last, this page must write everything. */
const writer = crypto.randomUUID();
/** The tasks that this page last wrote to the cache, or read from it. */
let written = TaskTable.empty;
/** The stored value that this page read. If no other page has written since, this page writes only its changes. */
let read: CachedBoard | undefined;

function isAsRead({ writer: last, head }: CachedBoard): boolean {
  return read?.writer === last && read.head.cursor === head.cursor;
}

/** Records which tasks were read from the cache. The next write compares the board with them. */
export function noteTasks(tasks: TaskTable): void {
  written = tasks;
}

/**
 * Writes the cache of a board that is too large for local storage (product 11.7). One transaction writes everything or nothing.
 * So if the page closes meanwhile, the older cache stays intact. Only the changes since this page's last write are written.
 */
export async function writeLarge(user: string, head: Head, tasks: TaskTable): Promise<void> {
  await inStore("readwrite", async (store) => {
    const cached = await answered<CachedBoard | undefined>(store.get(KEPT));
    const isOurs = cached?.user === user && (cached.writer === writer || isAsRead(cached));
    const changed = isOurs ? written.differences(tasks) : undefined;
    if (changed && changed.length <= FEW)
      for (const [before, now] of changed) {
        const { id } = (now ?? before)!;
        store.put([id, now] satisfies Changed, `task ${id}`);
      }
    else {
      store.clear();
      const all = [...tasks.values()];
      // Copy each chunk in its own browser task, because copying all at once would block input.
      for (let at = 0; at < all.length; at += TOGETHER)
        await answered(store.put(all.slice(at, at + TOGETHER), at));
    }
    store.put({ user, head, writer } satisfies CachedBoard, KEPT);
  });
  written = tasks;
}

/** A changed task, or undefined for a removed task. */
type Changed = [id: string, task: Task | undefined];

/**
 * Reads the board cache from IndexedDB.
 * @returns undefined when this person has none
 */
export async function readLarge(user: string): Promise<(Head & { tasks: readonly Task[] }) | undefined> {
  return inStore("readonly", async (store) => {
    // Chunks of tasks have numeric keys, and IndexedDB sorts all numbers before text.
    const [cached, parts, changed] = await Promise.all([
      answered<CachedBoard | undefined>(store.get(KEPT)),
      answered<Task[][]>(store.getAll(IDBKeyRange.upperBound(Infinity))),
      answered<Changed[]>(store.getAll(IDBKeyRange.bound("task ", "task!"))),
    ]);
    if (cached?.user !== user) return undefined;
    read = cached;
    const now = new Map(changed);
    const unchanged = parts.flat().filter(({ id }) => !now.has(id));
    return { ...cached.head, tasks: [...unchanged, ...changed.flatMap(([, task]) => task ?? [])] };
  });
}

/** Removes the board cache. A database that opens late is cleared then, but nobody waits for it. */
export async function clearLarge(): Promise<void> {
  await Promise.race([inStore("readwrite", async (store) => answered(store.clear()), open), failLate()]);
}

/**
 * Runs `work` in one transaction.
 * @param work awaits only requests of this transaction, because any other wait would end it
 * @param opened opens the database
 */
async function inStore<Result>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => Promise<Result>,
  opened = openInTime,
): Promise<Result> {
  const database = await opened();
  // Close the connection, so that a newer page can upgrade the database.
  database.addEventListener("versionchange", () => database.close());
  try {
    const transaction = database.transaction(STORE, mode);
    const working = work(transaction.objectStore(STORE));
    // Return as soon as everything is read. The first cards wait for it, and need not wait for the end of the transaction.
    if (mode === "readonly") return await working;
    const ended = new Promise<void>((resolve, reject) => {
      transaction.addEventListener("complete", () => resolve());
      transaction.addEventListener("abort", () =>
        reject(transaction.error ?? new Error("IndexedDB refused")),
      );
    });
    return (await Promise.all([working, ended]))[0];
  } finally {
    database.close();
  }
}

async function open(): Promise<IDBDatabase> {
  const opening = indexedDB.open(DATABASE, VERSION);
  opening.addEventListener("upgradeneeded", () => {
    const database = opening.result;
    if (database.objectStoreNames.contains(STORE)) database.deleteObjectStore(STORE);
    database.createObjectStore(STORE);
  });
  return answered(opening);
}

/** Opens the database, or gives up. A connection that comes too late is closed, because it would hold up a newer page's upgrade. */
async function openInTime(): Promise<IDBDatabase> {
  const opening = open();
  const late = failLate();
  late.catch(() => opening.then((database) => database.close())).catch(() => undefined);
  return Promise.race([opening, late]);
}

/**
 * Fails after OPENS_WITHIN milliseconds, to give up on a database that does not open. A browser whose disk or profile is damaged may
 * never answer, and the board and signing out wait for it.
 */
async function failLate(): Promise<never> {
  await new Promise((resolve) => setTimeout(resolve, OPENS_WITHIN));
  throw new Error("IndexedDB does not open");
}

function answered<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error ?? new Error("IndexedDB refused")));
  });
}
