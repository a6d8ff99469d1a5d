import type { BoardData } from "../boardData.ts";
import { clearLargeCopy, isLargeCopy } from "./browserCache.ts";
import type { KeptTasks } from "./browserCache.ts";
import { KEYS, removeKey, writeValue } from "../storage.ts";

/** Above this many tasks, writing them in local storage would hold up the page. */
const FEW = 300;

/** Keeps the server's view of the board; changes that are not answered yet are not part of it. */
export async function writeCopy(userId: string, data: BoardData): Promise<void> {
  const { told, cursor, refreshedAt, server } = data;
  // Without its tasks a copy is not read, so a crash in the middle leaves none rather than a mixture. A large one is
  // written by itself, and is there until the next one is.
  const wasLarge = isLargeCopy();
  if (!wasLarge) removeKey(KEYS.tasks);
  const small =
    writeValue(KEYS.lists, userId, told.lists) &&
    writeValue(KEYS.sharedLists, userId, told.sharedLists) &&
    writeValue(KEYS.labels, userId, told.labels) &&
    writeValue(KEYS.lastRefresh, userId, refreshedAt);
  if (!small) return removeKey(KEYS.tasks);
  if (server.size <= FEW) {
    removeKey(KEYS.tasks);
    const tasks = [...server.values()];
    if (writeValue(KEYS.tasks, userId, { cursor, at: "here", tasks } satisfies KeptTasks)) {
      if (wasLarge) await clearLargeCopy();
      return;
    }
  }
  try {
    await (await import("./largeCache.ts")).writeLarge(userId, { told, refreshedAt, cursor }, server);
    writeValue(KEYS.tasks, userId, { at: "indexedDB" } satisfies KeptTasks);
  } catch {
    // No room there either: the next visit waits for the server.
  }
}
