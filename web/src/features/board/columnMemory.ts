/** What a column remembers while it is far from the view and its cards are not in the page. */
export interface ColumnMemory {
  /** How far its cards were scrolled, in pixels. */
  readonly top: number;
  noteTop: (top: number) => void;
  /** The measured heights of its cards, by task id. */
  readonly heights: Map<string, number>;
  /** Called before its cards leave the page. */
  readonly leaving: Set<() => void>;
  /** Whether its completed tasks are unfolded. */
  readonly isDoneOpen: boolean;
  noteDoneOpen: (isOpen: boolean) => void;
}

export function newColumnMemory(): ColumnMemory {
  let top = 0;
  let isDoneOpen = false;
  return {
    get top() {
      return top;
    },
    noteTop: (now) => {
      top = now;
    },
    heights: new Map(),
    leaving: new Set(),
    get isDoneOpen() {
      return isDoneOpen;
    },
    noteDoneOpen: (isOpen) => {
      isDoneOpen = isOpen;
    },
  };
}
