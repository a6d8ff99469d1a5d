/** What a column of the board shows: ids in their order on screen. */
interface ShownColumn {
  /** The column's position on the board. */
  at: number;
  open: readonly string[];
  /** Completed tasks, which the column may have folded. */
  done: readonly string[];
}

const shown = new Map<string, ShownColumn>();
const listeners = new Set<() => void>();

/**
 * Notes what a column shows, also far from the visible part, where it draws no cards. So a selection knows which tasks are on
 * the board.
 * @param id the column's DOM id
 * @returns a function that notes that the column is gone
 */
export function noteColumn(id: string, column: ShownColumn): () => void {
  shown.set(id, column);
  for (const changed of listeners) changed();
  return () => {
    if (shown.get(id) === column) shown.delete(id);
    for (const changed of listeners) changed();
  };
}

/** The columns of the board with their DOM ids, from left to right. */
export function shownColumns(): (ShownColumn & { id: string })[] {
  return [...shown].map(([id, column]) => ({ id, ...column })).toSorted((one, other) => one.at - other.at);
}

/**
 * Calls back after each change of what the columns show, several times for one change of the board.
 * @returns a function that stops it
 */
export function onColumnsChange(changed: () => void): () => void {
  listeners.add(changed);
  return () => void listeners.delete(changed);
}
