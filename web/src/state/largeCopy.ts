import type { Task } from "@tasklane/contract/tasks.ts";
import type { BoardData } from "./boardData.ts";
import { TaskTable } from "./TaskTable.ts";

const DATABASE = "tasklane";
const STORE = "tasks";
const VERSION = 4;

/** A board without its tasks: what they belong to. */
type Head = Pick<BoardData, "told" | "refreshedAt" | "cursor">;

/** What is kept, under the key `kept`; the tasks of each part of the table lie under its number. */
interface Kept {
  user: string;
  head: Head;
  /** The page that wrote last. */
  writer: string;
}

const KEPT = "kept";

/** This page among those that are open: what another has written since, this one does not know. */
const writer = crypto.randomUUID();
/** The tasks as this page last wrote them. */
let written = TaskTable.empty;

/**
 * The copy of a board whose tasks local storage has no room for (product.md, Routes and session), whole or not at all: a
 * page that is closed meanwhile leaves the older one. Only the parts of the table in which something changed since this
 * page wrote last are written.
 */
export async function writeLarge(user: string, head: Head, tasks: TaskTable): Promise<void> {
  await inStore("readwrite", async (store) => {
    const kept = await answered<Kept | undefined>(store.get(KEPT));
    const isOurs = kept?.user === user && kept.writer === writer;
    if (!isOurs) store.clear();
    const before = isOurs ? written : TaskTable.empty;
    tasks.buckets.forEach((bucket, at) => {
      if (bucket !== before.buckets[at]) store.put([...bucket.values()], at);
    });
    store.put({ user, head, writer } satisfies Kept, KEPT);
  });
  written = tasks;
}

/** @returns undefined when there is none of this person */
export async function readLarge(user: string): Promise<(Head & { tasks: readonly Task[] }) | undefined> {
  return inStore("readonly", async (store) => {
    const [kept, parts] = await Promise.all([
      answered<Kept | undefined>(store.get(KEPT)),
      answered<Task[][]>(store.getAll(ofNumbers())),
    ]);
    return kept?.user === user ? { ...kept.head, tasks: parts.flat() } : undefined;
  });
}

export async function clearLarge(): Promise<void> {
  await inStore("readwrite", async (store) => answered(store.clear()));
}

/** In IndexedDB numbers come before text. */
function ofNumbers(): IDBKeyRange {
  return IDBKeyRange.upperBound(Infinity);
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
