import type { User } from "@tasklane/contract/auth.ts";
import type { Label } from "@tasklane/contract/labels.ts";
import type { Board, List } from "@tasklane/contract/lists.ts";
import type { Task } from "@tasklane/contract/tasks.ts";
import { EMPTY_BOARD, receiveBoard } from "../boardData.ts";
import type { BoardData } from "../boardData.ts";
import { nextTask } from "../nextTask.ts";
import { KEYS, readText, readValue, removePersonal, VERSION, writeText, writeValue } from "../storage.ts";

/**
 * The stored tasks with their cursor; or a mark that the whole board cache is in IndexedDB, because local storage has no room
 * for it.
 */
export type KeptTasks =
  | { at: "here"; cursor: string | null; tasks: readonly Task[] }
  | { at: "indexedDB"; cursor?: undefined };

/** The person who was signed in when this browser was last used. */
export function readUser(): User | undefined {
  try {
    const stored = JSON.parse(readText(KEYS.user) ?? "null") as { version?: number; value?: User } | null;
    if (stored?.version === VERSION && typeof stored.value?.user_id === "string") return stored.value;
  } catch {
    // Damaged: treat it as a first visit.
  }
  return undefined;
}

export function writeUser(user: User): void {
  writeValue(KEYS.user, user.user_id, user);
}

/**
 * Reads this browser's board cache of a person, so that a second visit paints at once.
 * @returns undefined when there is none, or when it is incomplete
 */
export async function readCopy(userId: string): Promise<BoardData | undefined> {
  const lists = readValue(KEYS.lists, userId) as readonly List[] | undefined;
  const kept = readValue(KEYS.tasks, userId) as KeptTasks | undefined;
  if (!Array.isArray(lists) || !kept) return undefined;
  try {
    const copy =
      kept.at === "here"
        ? partsWith(userId, lists, kept)
        : await (await import("./largeCache.ts")).readLarge(userId);
    if (!copy || !Array.isArray(copy.tasks)) return undefined;
    const board: Board = {
      lists: [...copy.told.lists],
      sharedLists: [...copy.told.sharedLists],
      labels: [...copy.told.labels],
      tasks: [...copy.tasks],
      sharedTasks: [],
      refreshedAt: copy.refreshedAt ?? 0,
      cursor: copy.cursor ?? "",
      google: "connected",
    };
    const received = receiveBoard(EMPTY_BOARD, board, Date.now());
    if (kept.at === "indexedDB") {
      (await import("./largeCache.ts")).noteRead(received.server);
      // Work it out in one browser task and draw it in the next.
      await nextTask();
    }
    return received;
  } catch {
    return undefined; // An unknown shape, or no IndexedDB: wait for the server's answer.
  }
}

/** Whether the board cache is in IndexedDB, because local storage has no room for it. */
export function isLargeCopy(): boolean {
  return readText(KEYS.tasks)?.includes('"indexedDB"') ?? false;
}

/** Assembles a board cache from the local storage keys of its parts. */
function partsWith(userId: string, lists: readonly List[], { cursor, tasks }: KeptTasks & { at: "here" }) {
  const sharedLists = (readValue(KEYS.sharedLists, userId) as List[] | undefined) ?? [];
  const labels = (readValue(KEYS.labels, userId) as Label[] | undefined) ?? [];
  const refreshedAt = (readValue(KEYS.lastRefresh, userId) as number | undefined) ?? 0;
  return { told: { lists, sharedLists, labels }, refreshedAt, cursor, tasks };
}

/** Removes the board cache from IndexedDB. */
export async function clearLargeCopy(): Promise<void> {
  await (await import("./largeCache.ts")).clearLarge().catch(() => undefined);
}

/** Removes all data of a person from this browser. */
export async function clearCopy(): Promise<void> {
  const isLarge = isLargeCopy();
  removePersonal();
  writeText(KEYS.lists, "[]");
  if (isLarge) await clearLargeCopy();
}
