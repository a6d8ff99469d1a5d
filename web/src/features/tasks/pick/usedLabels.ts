import { readValue, writeValue } from "../../../data/storage.ts";
import * as KEYS from "../../../data/storageKeys.ts";
import { getState } from "../../../data/store.ts";

/** This browser remembers so many labels that the person picked last. */
const SHOWN = 3;

/** The labels that this person last picked in this browser, newest first. */
export function lastUsedLabels(): string[] {
  const stored = readValue(KEYS.usedLabels, getState().user?.user_id ?? "");
  const names = Array.isArray(stored) ? stored : [];
  return names.filter((name) => typeof name === "string").slice(0, SHOWN);
}

/** Remembers that the person picked a label. */
export function noteUse(name: string): void {
  const others = lastUsedLabels().filter((other) => other !== name);
  writeValue(KEYS.usedLabels, getState().user?.user_id ?? "", [name, ...others].slice(0, SHOWN));
}
