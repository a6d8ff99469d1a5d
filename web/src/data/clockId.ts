import { readText, writeText } from "./storage.ts";
import * as KEYS from "./storageKeys.ts";

let last = 0;

/**
 * Makes an id for a sublist, a section or a label: the time in milliseconds as text (product 3.4). An id never repeats
 * within a browser: in the same millisecond, or if the clock was set back, the id is the last one plus one.
 */
export function clockId(now = Date.now()): string {
  const stored = readText(KEYS.lastId) ?? "";
  last = Math.max(now, Math.max(last, isId(stored) ? Number(stored) : 0) + 1);
  writeText(KEYS.lastId, String(last));
  return String(last);
}

/** Checks the stored id. The storage may be damaged and contain any text. */
function isId(text: string): boolean {
  return /^\d{1,15}$/.test(text);
}
