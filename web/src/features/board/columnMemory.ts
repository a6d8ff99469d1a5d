/** What is remembered of a column while it is far from the visible part of the board, so that its cards are not rendered. */
export interface ColumnMemory {
  /** How far the cards were scrolled, in pixels. */
  readonly top: number;
  noteTop: (top: number) => void;
  /** The measured heights of the cards, by task id. */
  readonly heights: Map<string, number>;
  /** Functions to call before the cards are removed from the page. */
  readonly leaving: Set<() => void>;
  /** Whether the column's completed tasks are unfolded. */
  readonly isDoneOpen: boolean;
  noteDoneOpen: (isOpen: boolean) => void;
}

/** Makes the memory of a column that was not drawn yet. */
export function newColumnMemory(): ColumnMemory {
  const memory = {
    top: 0,
    isDoneOpen: false,
    heights: new Map<string, number>(),
    leaving: new Set<() => void>(),
    noteTop: (top: number): void => {
      memory.top = top;
    },
    noteDoneOpen: (isOpen: boolean): void => {
      memory.isDoneOpen = isOpen;
    },
  };
  return memory;
}
