import { readText } from "./storage.ts";
import * as KEYS from "./storageKeys.ts";

/**
 * The names of the parts of the page that this person folded or unfolded in this browser. A name in the result means that the
 * part differs from its initial state. The value remains after sign-out, because it contains only ids and no words.
 */
export function readFolds(userId: string): readonly string[] {
  return storedFolds()[userId] ?? [];
}

/** The folded or unfolded parts for each person who used this browser, by user id. A damaged value counts as empty. */
export function storedFolds(): Record<string, readonly string[]> {
  try {
    const stored = JSON.parse(readText(KEYS.folds) ?? "{}") as Record<string, readonly string[]>;
    return Object.values(stored).every(Array.isArray) ? stored : {};
  } catch {
    return {};
  }
}
