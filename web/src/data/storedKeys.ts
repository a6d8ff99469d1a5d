import { readValue, removeKey } from "./storage.ts";
import type { Key } from "./storage.ts";

/** All storage keys that begin with this prefix. */
export function keysWith(prefix: string): Key[] {
  try {
    const keys = Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? "");
    return keys.filter((key): key is Key => key.startsWith(prefix));
  } catch {
    return [];
  }
}

/**
 * Removes storage keys that begin with this prefix.
 * @param of if given, only the values of this person go
 */
export function dropKeys(prefix: string, of?: string): void {
  for (const key of keysWith(prefix))
    if (of === undefined || readValue(key, of) !== undefined) removeKey(key);
}
