import type { BoardData } from "../boardData.ts";
import { clearLargeCache, isLargeCache, readUser } from "./browserCache.ts";
import type { CachedTasks } from "./browserCache.ts";
import { removeKey, writeValue } from "../storage.ts";
import * as KEYS from "../storageKeys.ts";

/** Above this many tasks, a write to local storage would block the page. */
const FEW = 300;

/** Writes the board to the cache as the server last sent it, without pending mutations. */
export async function writeBoardCache(userId: string, data: BoardData): Promise<void> {
  const { told, cursor, refreshedAt, server } = data;
  // Remove the tasks first. A cache without tasks is not read, so a crash between two writes leaves no cache instead of a mixed
  // one. A large cache needs no removal: its transaction replaces it as a whole.
  const wasLarge = isLargeCache();
  if (!wasLarge) removeKey(KEYS.tasks);
  const hasRoom =
    writeValue(KEYS.lists, userId, told.lists) &&
    writeValue(KEYS.sharedLists, userId, told.sharedLists) &&
    writeValue(KEYS.labels, userId, told.labels) &&
    writeValue(KEYS.views, userId, told.views) &&
    writeValue(KEYS.lastRefresh, userId, refreshedAt);
  if (hasRoom && server.size <= FEW) {
    const tasks = [...server.values()];
    if (writeValue(KEYS.tasks, userId, { cursor, at: "here", tasks } satisfies CachedTasks)) {
      if (wasLarge) await clearLargeCache();
      return;
    }
  }
  if (hasRoom && (await writeLargeCache(userId, data, wasLarge))) return;
  // Neither local storage nor IndexedDB has room, so the next visit waits for the server.
  removeKey(KEYS.tasks);
  if (wasLarge) await clearLargeCache();
}

/**
 * Writes the board to IndexedDB.
 * @param wasLarge whether an older cache is there
 * @returns false if there is no cache now. If the write fails, an older cache is still whole; if the person has signed out
 *   meanwhile, there is nothing to do any more. Both return true.
 */
async function writeLargeCache(
  userId: string,
  { told, refreshedAt, cursor, server }: BoardData,
  wasLarge: boolean,
): Promise<boolean> {
  try {
    const { writeLarge } = await import("./largeCache.ts");
    // Say where the cache is before it is there. So signing out clears it, even if the page closes in between.
    if (!writeValue(KEYS.tasks, userId, { at: "indexedDB" } satisfies CachedTasks)) return false;
    await writeLarge(userId, { told, refreshedAt, cursor }, server);
  } catch {
    return wasLarge;
  }
  // Writing takes a while. If the person signed out meanwhile, their cache was cleared before this write ended. So clear it again.
  if (readUser()?.user_id === userId) return true;
  removeKey(KEYS.tasks);
  await clearLargeCache();
  return true;
}
