import type { Task } from "@tasklane/contract/tasks.ts";
import type { BoardData } from "./boardData.ts";

const DATABASE = "tasklane";
const STORE = "tasks";
const VERSION = 3;

/** A board without its tasks: what they belong to. */
type Head = Pick<BoardData, "told" | "refreshedAt" | "cursor">;

/** What is kept, under the key `kept`; the tasks of each list lie under a key of their own. */
interface Kept {
  user: string;
  head: Head;
  /** The page that wrote last. */
  writer: string;
  lists: readonly string[];
}

const KEPT = "kept";
const keyOf = (listId: string): string => `list ${listId}`;

/** This page among those that are open: what another has written since, this one does not know. */
const writer = crypto.randomUUID();
/** The tasks of each list as this page last wrote them. */
let written: ReadonlyMap<string, readonly Task[]> = new Map();

/**
 * The copy of a board whose tasks local storage has no room for (product.md, Routes and session), whole or not at all: a
 * page that is closed meanwhile leaves the older one. Only lists in which something changed since this page wrote last are
 * written.
 */
export async function writeLarge(user: string, head: Head, tasks: readonly Task[]): Promise<void> {
  const byList = Map.groupBy(tasks, ({ listId }) => listId);
  await inStore("readwrite", async (store) => {
    const kept = await answered<Kept | undefined>(store.get(KEPT));
    const isOurs = kept?.user === user && kept.writer === writer;
    if (!isOurs) store.clear();
    else for (const listId of kept.lists) if (!byList.has(listId)) store.delete(keyOf(listId));
    for (const [listId, now] of byList)
      if (!isOurs || !isSame(now, written.get(listId))) store.put(now, keyOf(listId));
    store.put({ user, head, writer, lists: [...byList.keys()] } satisfies Kept, KEPT);
  });
  written = byList;
}

/** @returns undefined when there is none of this person */
export async function readLarge(user: string): Promise<(Head & { tasks: readonly Task[] }) | undefined> {
  return inStore("readonly", async (store) => {
    const kept = await answered<Kept | undefined>(store.get(KEPT));
    if (kept?.user !== user) return undefined;
    const lists = kept.lists.map((listId) => answered<readonly Task[]>(store.get(keyOf(listId))));
    return { ...kept.head, tasks: (await Promise.all(lists)).flat() };
  });
}

export async function clearLarge(): Promise<void> {
  await inStore("readwrite", async (store) => answered(store.clear()));
}

function isSame(now: readonly Task[], before: readonly Task[] | undefined): boolean {
  return before?.length === now.length && now.every((task, at) => task === before[at]);
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
