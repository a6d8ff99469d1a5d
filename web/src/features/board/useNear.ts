import { useCallback, useState } from "react";
import type { RefCallback } from "react";

/** How far beyond the board's edge columns are rendered, in pixels: two columns, so that arrow keys find cards there. */
const MARGIN = 600;

/**
 * Whether a column has come near the visible part of the board. Until then its cards are not rendered. Afterwards they stay,
 * which preserves the column's scroll position.
 * @returns that, and the `ref` of the column
 */
export function useNear(): [boolean, RefCallback<HTMLElement>] {
  const [isNear, setIsNear] = useState(false);
  const ref = useCallback((column: HTMLElement | null) => {
    const board = column?.closest<HTMLElement>("[data-board]");
    if (!column || !board) return undefined;
    const edge = board.scrollLeft + board.clientWidth;
    if (column.offsetLeft - board.offsetLeft < edge) {
      setIsNear(true); // before the first paint
      return undefined;
    }
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        setIsNear(true);
      },
      { root: board, rootMargin: `0px ${MARGIN}px` },
    );
    observer.observe(column);
    return () => observer.disconnect();
  }, []);
  return [isNear, ref];
}
