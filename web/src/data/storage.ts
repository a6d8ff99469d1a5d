// Only this file, `storedKeys.ts` and `inlineScript.ts`, which runs before any other, access local storage. If storage is full,
// damaged or switched off, reads return nothing and writes have no effect.
import * as KEYS from "./storageKeys.ts";

/** Each pending or refused mutation and each draft has its own key, so that no tab overwrites the entries of another. */
export type Key =
  | (typeof KEYS)[keyof typeof KEYS]
  | `unsent ${string}`
  | `refused ${string}`
  | `draft ${string}`;

const FILTERS: readonly Key[] = [
  KEYS.taskStatus,
  KEYS.taskLabel,
  KEYS.taskType,
  KEYS.taskDueDate,
  KEYS.listFilter,
];

/**
 * Keys whose values are removed when their person signs out. The value of `first-steps` belongs to a person too, but it holds no word
 * of theirs and stays. All other keys belong to the browser.
 */
const PERSONAL: readonly Key[] = [
  KEYS.tasks,
  KEYS.lists,
  KEYS.sharedLists,
  KEYS.labels,
  KEYS.views,
  KEYS.bin,
  ...FILTERS,
  KEYS.lastRefresh,
  KEYS.usedLabels,
  KEYS.user,
];

/** Raise this number when the shape of a stored value changes. Values with another number are ignored. */
export const VERSION = 1;

interface Stored {
  user: string;
  version: number;
  value: unknown;
}

/** Reads a stored value of this person. Returns undefined if there is no usable one. */
export function readValue(key: Key, userId: string): unknown {
  const text = readText(key);
  if (text === null) return undefined;
  try {
    const stored = JSON.parse(text) as Partial<Stored> | null;
    if (stored?.version === VERSION && stored.user === userId) return stored.value;
  } catch {
    // The value is damaged: treat it as missing.
  }
  return undefined;
}

/**
 * Stores a value for this person.
 * @returns whether the browser had room for it
 */
export function writeValue(key: Key, userId: string, value: unknown): boolean {
  return writeText(key, JSON.stringify({ user: userId, version: VERSION, value } satisfies Stored));
}

/** Reads a text; null if there is none, or if the browser allows no storage. */
export function readText(key: Key): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Writes a text. @returns false if the browser has no room or allows no storage */
export function writeText(key: Key, text: string): boolean {
  try {
    // Write only a changed text, because each write notifies the browser and other tabs. Reading is cheap.
    if (localStorage.getItem(key) !== text) localStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

/** Removes a stored value, whoever's it is. */
export function removeKey(key: Key): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Storage is unavailable, so nothing was stored.
  }
}

/** Removes a person's values under the keys above, for example at sign-out. The outbox and drafts have keys of their own. */
export function removePersonal(): void {
  PERSONAL.forEach(removeKey);
}

/** Whether filters are stored in this browser. */
export function hasFilters(): boolean {
  return FILTERS.some((key) => readText(key) !== null);
}

/** Whether this browser was used before: `google_lists` is present, even as an empty array (product 2.1). */
export function isReturning(): boolean {
  return readText(KEYS.lists) !== null;
}

/**
 * Stores an empty array of lists, as `/login` does for a signed-out person (product 2.5). So the browser counts as used before.
 */
export function resetLists(): void {
  writeText(KEYS.lists, "[]");
}
