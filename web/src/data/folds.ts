import { KEYS, readText } from "./storage.ts";

/**
 * The parts that this person folded or unfolded in this browser: the names of those that differ from their initial state. It
 * survives sign-out, because it holds ids and no words.
 */
export function readFolds(userId: string): readonly string[] {
  return storedFolds()[userId] ?? [];
}

/** The folds of every person of this browser, by their ids. A damaged value counts as none. */
export function storedFolds(): Record<string, readonly string[]> {
  try {
    const stored = JSON.parse(readText(KEYS.folds) ?? "{}") as Record<string, readonly string[]>;
    return Object.values(stored).every(Array.isArray) ? stored : {};
  } catch {
    return {};
  }
}
