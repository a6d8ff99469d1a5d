import type { BoardData } from "./boardData.ts";
import type { KeptTasks } from "./localCopy.ts";
import { KEYS, removeKey, writeValue } from "./storage.ts";

/** Above this many tasks, writing them in local storage would hold up the page. */
const FEW = 2000;

/** Keeps the server's view of the board; changes that are not answered yet are not part of it. */
export async function writeCopy(userId: string, data: BoardData): Promise<void> {
  // Without its tasks a copy is not read, so a crash in the middle leaves none rather than a mixture.
  removeKey(KEYS.tasks);
  const small =
    writeValue(KEYS.lists, userId, data.told.lists) &&
    writeValue(KEYS.sharedLists, userId, data.told.sharedLists) &&
    writeValue(KEYS.labels, userId, data.told.labels) &&
    writeValue(KEYS.lastRefresh, userId, data.refreshedAt);
  if (!small) return;
  const { cursor } = data;
  const tasks = [...data.server.values()];
  const kept = { cursor, at: "here", tasks } satisfies KeptTasks;
  if (tasks.length <= FEW && writeValue(KEYS.tasks, userId, kept)) return;
  try {
    await (await import("./largeCopy.ts")).writeLarge(userId, cursor, tasks);
    writeValue(KEYS.tasks, userId, { cursor, at: "indexedDB" } satisfies KeptTasks);
  } catch {
    // No room there either: the next visit waits for the server.
  }
}
