import { KEYS, readText } from "./storage.ts";

/**
 * What this person opened or folded in this browser, as the names of those parts that are not as they are at first.
 * It outlives signing out: it holds ids and no words.
 */
export function readFolds(userId: string): readonly string[] {
  return storedFolds()[userId] ?? [];
}

/** Those of everybody who was here, by their ids. What lies in storage may be damaged: then it is none. */
export function storedFolds(): Record<string, readonly string[]> {
  try {
    const stored = JSON.parse(readText(KEYS.folds) ?? "{}") as Record<string, readonly string[]>;
    return Object.values(stored).every(Array.isArray) ? stored : {};
  } catch {
    return {};
  }
}
