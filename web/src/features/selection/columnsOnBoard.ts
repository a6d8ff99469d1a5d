import { listeners, shown } from "../board/shownColumns.ts";
import type { ShownColumn } from "../board/shownColumns.ts";

/** The columns of the board with their DOM ids, from left to right. */
export function shownColumns(): (ShownColumn & { id: string })[] {
  return [...shown].map(([id, column]) => ({ id, ...column })).toSorted((one, other) => one.at - other.at);
}

/**
 * Calls `changed` after each change of what a column shows. One change of the board may call it several times.
 * @returns a function that stops it
 */
export function onColumnsChange(changed: () => void): () => void {
  listeners.add(changed);
  return () => void listeners.delete(changed);
}
