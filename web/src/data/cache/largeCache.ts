// @chunk board
import type { Task } from "@tasklane/contract/tasks.ts";
import type { BoardData } from "../boardData.ts";
import { TaskTable } from "../TaskTable.ts";

const DATABASE = "tasklane";
const STORE = "tasks";
const VERSION = 5;

/** A board without its tasks: what they belong to. */
type Head = Pick<BoardData, "told" | "refreshedAt" | "cursor">;

/**
 * What is kept, under the key `kept`. The tasks lie beside it, so many together, under numbers; what changed of them since,
 * each under its id with `task ` before it.
 */
interface Kept {
  user: string;
  head: Head;
  /** The page that wrote last. */
  writer: string;
}

const KEPT = "kept";
const TOGETHER = 1_000;
/** More changes than these are written as everything is. */
const FEW = 200;

/** This page among those that are open: what another has written since, this one does not know. */
const writer = crypto.randomUUID();
/** The tasks as this page last wrote them. */
let written = TaskTable.empty;

/**
 * The copy of a board whose tasks local storage has no room for (product 11.7), whole or not at all: a
 * page that is closed meanwhile leaves the older one. Only what changed since this page wrote last is written.
 */
export async function writeLarge(user: string, head: Head, tasks: TaskTable): Promise<void> {
  await inStore("readwrite", async (store) => {
    const kept = await answered<Kept | undefined>(store.get(KEPT));
    const isOurs = kept?.user === user && kept.writer === writer;
    const changed = isOurs ? written.differences(tasks) : undefined;
    if (changed && changed.length <= FEW)
      for (const [before, now] of changed) {
        const { id } = (now ?? before)!;
        store.put([id, now] satisfies Changed, `task ${id}`);
      }
    else {
      store.clear();
      const all = [...tasks.values()];
      // each is copied in a task of its own, for together they would keep the page from answering
      for (let at = 0; at < all.length; at += TOGETHER)
        await answered(store.put(all.slice(at, at + TOGETHER), at));
    }
    store.put({ user, head, writer } satisfies Kept, KEPT);
  });
  written = tasks;
}

/** A task that changed, or that is gone. */
type Changed = [id: string, task: Task | undefined];

/** @returns undefined when there is none of this person */
export async function readLarge(user: string): Promise<(Head & { tasks: readonly Task[] }) | undefined> {
  return inStore("readonly", async (store) => {
    // In IndexedDB numbers come before text.
    const [kept, parts, changed] = await Promise.all([
      answered<Kept | undefined>(store.get(KEPT)),
      answered<Task[][]>(store.getAll(IDBKeyRange.upperBound(Infinity))),
      answered<Changed[]>(store.getAll(IDBKeyRange.bound("task ", "task!"))),
    ]);
    if (kept?.user !== user) return undefined;
    const now = new Map(changed);
    const unchanged = parts.flat().filter(({ id }) => !now.has(id));
    return { ...kept.head, tasks: [...unchanged, ...changed.flatMap(([, task]) => task ?? [])] };
  });
}

export async function clearLarge(): Promise<void> {
  await inStore("readwrite", async (store) => answered(store.clear()));
}

/** @param work asks within one transaction; nothing else may be waited for in it */
async function inStore<Result>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => Promise<Result>,
): Promise<Result> {
  const opening = indexedDB.open(DATABASE, VERSION);
  opening.addEventListener("upgradeneeded", () => {
    const database = opening.result;
    if (database.objectStoreNames.contains(STORE)) database.deleteObjectStore(STORE);
    database.createObjectStore(STORE);
  });
  const database = await answered(opening);
  // a newer page must be able to change what this one keeps
  database.addEventListener("versionchange", () => database.close());
  try {
    const transaction = database.transaction(STORE, mode);
    const ended = new Promise<void>((resolve, reject) => {
      transaction.addEventListener("complete", () => resolve());
      transaction.addEventListener("abort", () =>
        reject(transaction.error ?? new Error("IndexedDB refused")),
      );
    });
    const [result] = await Promise.all([work(transaction.objectStore(STORE)), ended]);
    return result;
  } finally {
    database.close();
  }
}

function answered<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error ?? new Error("IndexedDB refused")));
  });
}
