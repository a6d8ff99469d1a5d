import type { Task } from "@tasklane/contract/tasks.ts";

const DATABASE = "tasklane";
const STORE = "tasks";

interface Kept {
  user: string;
  cursor: string | null;
  tasks: readonly Task[];
}

/** The copy of the tasks when local storage has no room for them (product.md, Routes and session). */
export async function writeLarge(user: string, cursor: string | null, tasks: readonly Task[]): Promise<void> {
  await inStore("readwrite", (store) => store.put({ user, cursor, tasks } satisfies Kept, STORE));
}

/** @returns undefined when the copy is of another person or of another moment than the cursor says */
export async function readLarge(user: string, cursor: string | null): Promise<readonly Task[] | undefined> {
  const kept = (await inStore("readonly", (store) => store.get(STORE))) as Kept | undefined;
  return kept?.user === user && kept.cursor === cursor ? kept.tasks : undefined;
}

export async function clearLarge(): Promise<void> {
  await inStore("readwrite", (store) => store.clear());
}

function inStore<Result>(
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(DATABASE, 1);
    opening.addEventListener("upgradeneeded", () => opening.result.createObjectStore(STORE));
    opening.addEventListener("error", () => reject(opening.error ?? new Error("IndexedDB does not open")));
    opening.addEventListener("success", () => {
      const database = opening.result;
      const transaction = database.transaction(STORE, mode);
      const request = ask(transaction.objectStore(STORE));
      transaction.addEventListener("complete", () => {
        database.close();
        resolve(request.result);
      });
      transaction.addEventListener("abort", () => {
        database.close();
        reject(transaction.error ?? new Error("IndexedDB refused"));
      });
    });
  });
}
