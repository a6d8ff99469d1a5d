import { useCallback, useState } from "react";
import type { RefCallback } from "react";
import { boardLeft } from "./boardLeft.ts";

/**
 * Columns up to this many pixels beyond the board's edge are rendered. That is the width of one column, so that arrow keys find
 * cards there.
 */
const MARGIN = 300;
/** The smallest width of a column with its gap, in pixels. */
const WIDTH = 292;
/** The width of the open sidebar, with the space beside it, in pixels. */
const SIDEBAR = 264;
/**
 * Matches what is in use inside a column far out of view, which must stay rendered: the focus, a dragged card, an open line for a
 * new task, or a button with an open menu.
 */
const IN_USE = ':focus, [data-dragged], [data-quick-add], [aria-haspopup][aria-expanded="true"]';

/** Each board has one observer. Each column registers a function that receives whether the column is near. */
const observers = new WeakMap<Element, IntersectionObserver>();
const listeners = new WeakMap<Element, (isNear: boolean) => void>();

/**
 * Whether a column is near the visible part of the board. Only near columns render their cards. A column in use stays rendered
 * until its use ends. Columns that fit into the window are near from the start, so that they render only once.
 * @param at the column's position on the board
 * @param leaving functions to call before the column's cards are removed
 * @returns whether the column is near, and the `ref` for the column
 */
export function useNear(at: number, leaving: ReadonlySet<() => void>): [boolean, RefCallback<HTMLElement>] {
  const [isNear, setIsNear] = useState(() => {
    const left = at * WIDTH - boardLeft();
    return left > -(MARGIN + WIDTH) && left < innerWidth + (MARGIN - SIDEBAR);
  });
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
      // When an element loses the focus, the next one does not have it yet. So check in the next frame.
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
