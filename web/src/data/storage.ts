/**
 * Every key of local storage (product 3.17), and the only code that reads or writes them. Storage may be full, damaged
 * or switched off: then nothing is read, nothing is kept, and the application goes on.
 */
export const KEYS = {
  tasks: "google_tasks_list",
  lists: "google_lists",
  sharedLists: "google_shared_lists",
  labels: "labels",
  taskStatus: "task-status",
  taskLabel: "task-label",
  taskType: "task-type",
  taskDueDate: "task-due-date",
  listFilter: "listFilter",
  lastRefresh: "lastSharedRefreshTime",
  user: "user",
  preferences: "preferences",
  theme: "theme",
  lastId: "last-id",
  folds: "folds",
  usedLabels: "used-labels",
  firstSteps: "first-steps",
} as const;
/** Changes that are not sent yet, and drafts, have a key each, so that tabs do not write over each other's. */
export type Key = (typeof KEYS)[keyof typeof KEYS] | `unsent ${string}` | `draft ${string}`;

const FILTERS: readonly Key[] = [
  KEYS.taskStatus,
  KEYS.taskLabel,
  KEYS.taskType,
  KEYS.taskDueDate,
  KEYS.listFilter,
];

/** Keys whose values belong to a person; the others belong to this browser. */
const PERSONAL: readonly Key[] = [
  KEYS.tasks,
  KEYS.lists,
  KEYS.sharedLists,
  KEYS.labels,
  ...FILTERS,
  KEYS.lastRefresh,
  KEYS.usedLabels,
  KEYS.user,
];

/** Raise it when a stored value changes its shape; values of another version are dropped. */
export const VERSION = 1;

interface Stored {
  user: string;
  version: number;
  value: unknown;
}

/** A stored value of this person, or undefined when there is none that can be used. */
export function readValue(key: Key, userId: string): unknown {
  const text = readText(key);
  if (text === null) return undefined;
  try {
    const stored = JSON.parse(text) as Partial<Stored> | null;
    if (stored?.version === VERSION && stored.user === userId) return stored.value;
  } catch {
    // Damaged: not ours to mend, dropped below.
  }
  return undefined;
}

/** Keeps a value for this person. @returns whether the browser had room for it */
export function writeValue(key: Key, userId: string, value: unknown): boolean {
  return writeText(key, JSON.stringify({ user: userId, version: VERSION, value } satisfies Stored));
}

export function readText(key: Key): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function writeText(key: Key, text: string): boolean {
  try {
    // What is read lies in the page; what is written, even if it is the same, is told to the browser and other tabs.
    if (localStorage.getItem(key) !== text) localStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

export function removeKey(key: Key): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing was kept, so nothing is left behind.
  }
}

export function removePersonal(): void {
  PERSONAL.forEach(removeKey);
}

/** Whether somebody narrowed the board here. */
export function hasFilters(): boolean {
  return FILTERS.some((key) => readText(key) !== null);
}

/** Whether this browser was here before: `google_lists` present, even as `[]` (product 2.1). */
export function isReturning(): boolean {
  return readText(KEYS.lists) !== null;
}

/** What `/login` leaves behind for a person who is signed out (product 2.5). */
export function resetLists(): void {
  writeText(KEYS.lists, "[]");
}
