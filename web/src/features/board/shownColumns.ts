/** What a column of the board shows: the ids of its tasks, in their order on screen. */
export interface ShownColumn {
  /** The column's position on the board. */
  at: number;
  open: readonly string[];
  /** The ids of completed tasks. The column may have folded them. */
  done: readonly string[];
}

/** The columns of the board by their DOM ids, and what to call after each change. */
export const shown = new Map<string, ShownColumn>();
export const listeners = new Set<() => void>();

/**
 * Records which tasks a column shows, even while the column is far from the visible part and renders no cards. So a selection
 * knows which tasks are on the board, and a moved card which place it has.
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
