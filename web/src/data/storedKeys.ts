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

/** Removes a person's values under all storage keys that begin with this prefix. */
export function dropKeys(prefix: string, userId: string): void {
  for (const key of keysWith(prefix)) if (readValue(key, userId) !== undefined) removeKey(key);
}
