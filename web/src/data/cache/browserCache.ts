import type { User } from "@tasklane/contract/auth.ts";
import type { Label } from "@tasklane/contract/labels.ts";
import type { Board, List } from "@tasklane/contract/lists.ts";
import type { SavedView } from "@tasklane/contract/savedViews.ts";
import type { Task } from "@tasklane/contract/tasks.ts";
import { EMPTY_BOARD, receiveBoard } from "../boardData.ts";
import type { BoardData } from "../boardData.ts";
import { nextTask } from "../nextTask.ts";
import { readText, readValue, removePersonal, resetLists, VERSION, writeValue } from "../storage.ts";
import * as KEYS from "../storageKeys.ts";

/**
 * The stored tasks with their cursor. `indexedDB` says that the whole board cache is in IndexedDB, because local storage has no
 * room for it.
 */
export type CachedTasks =
  | { at: "here"; cursor: string | null; tasks: readonly Task[] }
  | { at: "indexedDB"; cursor?: undefined };

/** The person who was signed in when this browser was last used; undefined if nobody was. */
export function readUser(): User | undefined {
  try {
    const stored = JSON.parse(readText(KEYS.user) ?? "null") as { version?: number; value?: User } | null;
    if (stored?.version === VERSION && typeof stored.value?.user_id === "string") return stored.value;
  } catch {
    // The value is damaged: treat it as a first visit.
  }
  return undefined;
}

/** Stores who is signed in, so that the next visit shows this person's board cache at once. */
export function writeUser(user: User): void {
  writeValue(KEYS.user, user.user_id, user);
}

/**
 * Reads this browser's board cache of a person, so that a second visit paints at once.
 * @returns undefined when there is none, or when it is incomplete
 */
export async function readBoardCache(userId: string): Promise<BoardData | undefined> {
  const lists = readValue(KEYS.lists, userId) as readonly List[] | undefined;
  const stored = readValue(KEYS.tasks, userId) as CachedTasks | undefined;
  if (!Array.isArray(lists) || !stored) return undefined;
  try {
    const cached =
      stored.at === "here"
        ? partsWith(userId, lists, stored)
        : await (await import("./largeCache.ts")).readLarge(userId);
    if (!cached || !Array.isArray(cached.tasks)) return undefined;
    const board: Board = {
      lists: [...cached.told.lists],
      sharedLists: [...cached.told.sharedLists],
      labels: [...cached.told.labels],
      views: cached.told.views as SavedView[],
      tasks: [...cached.tasks],
      sharedTasks: [],
      refreshedAt: cached.refreshedAt ?? 0,
      cursor: cached.cursor ?? "",
      google: "connected",
    };
    const received = receiveBoard(EMPTY_BOARD, board, Date.now());
    if (stored.at === "indexedDB") {
      (await import("./largeCache.ts")).noteTasks(received.server);
      // Computing the board takes long. Draw it in the next browser task, so that input is not blocked.
      await nextTask();
    }
    return received;
  } catch {
    return undefined; // The cache has an unknown shape, or IndexedDB is missing: wait for the server's answer.
  }
}

/** Whether the board cache is in IndexedDB, because local storage has no room for it. */
export function isLargeCache(): boolean {
  return readText(KEYS.tasks)?.includes('"indexedDB"') ?? false;
}

/** Assembles a board cache from its parts in local storage. */
function partsWith(userId: string, lists: readonly List[], { cursor, tasks }: CachedTasks & { at: "here" }) {
  const sharedLists = (readValue(KEYS.sharedLists, userId) as List[] | undefined) ?? [];
  const labels = (readValue(KEYS.labels, userId) as Label[] | undefined) ?? [];
  // A cache of an earlier version has no saved views.
  const views = readValue(KEYS.views, userId) as SavedView[];
  const refreshedAt = (readValue(KEYS.lastRefresh, userId) as number | undefined) ?? 0;
  return { told: { lists, sharedLists, labels, views }, refreshedAt, cursor, tasks };
}

/** Removes the board cache from IndexedDB. */
export async function clearLargeCache(): Promise<void> {
  await (await import("./largeCache.ts")).clearLarge().catch(() => undefined);
}

/** Removes all data of a person from this browser. */
export async function clearBrowserCache(): Promise<void> {
  const isLarge = isLargeCache();
  removePersonal();
  resetLists();
  if (isLarge) await clearLargeCache();
}
