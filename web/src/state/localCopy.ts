import type { User } from "@tasklane/contract/auth.ts";
import type { Label } from "@tasklane/contract/labels.ts";
import type { Board, List } from "@tasklane/contract/lists.ts";
import type { Task } from "@tasklane/contract/tasks.ts";
import { EMPTY_BOARD, receiveBoard } from "./boardData.ts";
import type { BoardData } from "./boardData.ts";
import { KEYS, readText, readValue, removePersonal, VERSION, writeText, writeValue } from "./storage.ts";

/** Tasks with the cursor they belong to, and where they lie when local storage has no room for them. */
export interface KeptTasks {
  cursor: string | null;
  at: "here" | "indexedDB";
  tasks?: readonly Task[];
}

/** Who was signed in when this browser was last here. */
export function readUser(): User | undefined {
  try {
    const stored = JSON.parse(readText(KEYS.user) ?? "null") as { version?: number; value?: User } | null;
    if (stored?.version === VERSION && typeof stored.value?.user_id === "string") return stored.value;
  } catch {
    // Damaged: as if nobody had been here.
  }
  return undefined;
}

export function writeUser(user: User): void {
  writeValue(KEYS.user, user.user_id, user);
}

/**
 * This browser's copy of a person's board, so that a second visit paints at once.
 * @returns undefined when there is none, or only a part of one
 */
export async function readCopy(userId: string): Promise<BoardData | undefined> {
  const lists = readValue(KEYS.lists, userId) as readonly List[] | undefined;
  const kept = readValue(KEYS.tasks, userId) as KeptTasks | undefined;
  if (!Array.isArray(lists) || !kept) return undefined;
  try {
    const tasks =
      kept.at === "here" ? kept.tasks : await (await import("./largeCopy.ts")).readLarge(userId, kept.cursor);
    if (!Array.isArray(tasks)) return undefined;
    const board: Board = {
      lists: [...lists],
      sharedLists: (readValue(KEYS.sharedLists, userId) as List[] | undefined) ?? [],
      labels: (readValue(KEYS.labels, userId) as Label[] | undefined) ?? [],
      tasks: [...(tasks as Task[])],
      sharedTasks: [],
      refreshedAt: (readValue(KEYS.lastRefresh, userId) as number | undefined) ?? 0,
      cursor: kept.cursor ?? "",
      google: "connected",
    };
    return receiveBoard(EMPTY_BOARD, board, Date.now());
  } catch {
    return undefined; // A shape we do not know, or no IndexedDB: the server's answer will do.
  }
}

/** Removes everything of a person from this browser. */
export async function clearCopy(): Promise<void> {
  const kept = readText(KEYS.tasks);
  removePersonal();
  writeText(KEYS.lists, "[]");
  if (kept?.includes('"indexedDB"'))
    await (await import("./largeCopy.ts")).clearLarge().catch(() => undefined);
}
