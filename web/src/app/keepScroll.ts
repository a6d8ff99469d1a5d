import { boardKey } from "../features/board/boardLeft.ts";

/**
 * Stores how far a board is scrolled sideways, for the next time it is shown (`Board.tsx`).
 * @returns a function that stops it
 */
export function keepScroll(): () => void {
  const onScroll = ({ target }: Event): void => {
    if (!(target instanceof Element) || !target.matches("[data-board]")) return;
    try {
      sessionStorage.setItem(boardKey(), `${target.scrollLeft}`);
    } catch {
      // Storage is full or blocked: the board forgets its place.
    }
  };
  // Scroll events do not bubble, so listen in the capture phase.
  document.addEventListener("scroll", onScroll, true);
  return () => document.removeEventListener("scroll", onScroll, true);
}
