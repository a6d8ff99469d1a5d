import { useCallback, useState } from "react";
import type { RefCallback } from "react";

/** How far beyond the board's edge columns are rendered, in pixels: one column, so that arrow keys find cards there. */
const MARGIN = 300;
/** The width of a column with its gap, in pixels, where it is smallest. */
const WIDTH = 292;
/** What keeps a far column in the page: the focus, a drag, or an open overlay that hangs on one of its buttons. */
const IN_USE = ':focus, [data-dragged], [aria-haspopup][aria-expanded="true"]';

/** Each board has one observer, and each of its columns a function that hears whether the column is near. */
const observers = new WeakMap<Element, IntersectionObserver>();
const listeners = new WeakMap<Element, (isNear: boolean) => void>();

/**
 * Whether a column is near the visible part of the board. Only then its cards are rendered. A column in use stays until its use
 * ends. Columns that the window can show at once are near from the start, so that the first picture needs no second rendering.
 * @param at the column's position on a board that is not scrolled
 * @param leaving is called before the cards leave
 * @returns that, and the `ref` of the column
 */
export function useNear(at: number, leaving: ReadonlySet<() => void>): [boolean, RefCallback<HTMLElement>] {
  const [isNear, setIsNear] = useState(at * WIDTH < innerWidth);
  const ref = useCallback(
    (column: HTMLElement | null) => {
      const board = column?.closest("[data-board]");
      if (!column || !board) return undefined;
      let isInReach = true;
      const update = (): void => {
        const isNow = isInReach || column.querySelector(IN_USE) !== null;
        if (!isNow) leaving.forEach((leave) => leave());
        setIsNear(isNow);
      };
      // The next element has the focus only after this event.
      const updateSoon = (): unknown => isInReach || requestAnimationFrame(update);
      listeners.set(column, (isNow) => {
        isInReach = isNow;
        update();
      });
      const observer = observerOf(board);
      observer.observe(column);
      const stop = new AbortController();
      for (const type of ["focusout", "dragend"]) column.addEventListener(type, updateSoon, stop);
      return () => {
        observer.unobserve(column);
        stop.abort();
      };
    },
    [leaving],
  );
  return [isNear, ref];
}

function observerOf(board: Element): IntersectionObserver {
  const known = observers.get(board);
  if (known) return known;
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) listeners.get(target)?.(isIntersecting);
    },
    { root: board, rootMargin: `0px ${MARGIN}px` },
  );
  observers.set(board, observer);
  return observer;
}
