/** What a column of the board shows: the ids of its tasks, in their order on screen. */
interface ShownColumn {
  /** The column's position on the board. */
  at: number;
  open: readonly string[];
  /** The ids of completed tasks. The column may have folded them. */
  done: readonly string[];
}

const shown = new Map<string, ShownColumn>();
const listeners = new Set<() => void>();

/**
 * Records which tasks a column shows, even while the column is far from the visible part and renders no cards. So a selection
 * knows which tasks are on the board.
 * @param id the column's DOM id
 * @returns a function that removes the record
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
 * Calls `changed` after each change of what a column shows. One change of the board may call it several times.
 * @returns a function that stops it
 */
export function onColumnsChange(changed: () => void): () => void {
  listeners.add(changed);
  return () => void listeners.delete(changed);
}
