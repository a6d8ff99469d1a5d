import { useEffect, useRef, useState } from "react";
import type { RefObject } from "react";
import type { ColumnMemory } from "./columnMemory.ts";
import { firstRange, fitted, heightOf, rangeFor } from "./range.ts";
import type { CardRange } from "./range.ts";

/** The smallest height of everything above a column's cards, in pixels. */
const AROUND = 140;

interface RenderedCards extends CardRange {
  /** The `ref` for the list element. */
  list: RefObject<HTMLUListElement | null>;
  /** The padding above and below that replaces the cards that are not rendered. */
  above: number;
  below: number;
}

/**
 * Computes which cards of a column to render: those near the visible part. It stores measured heights in the column's memory, so
 * that nothing moves when cards are removed.
 * @param memory the column's memory, to which the measured heights are added
 */
export function useWindow(
  ids: readonly string[],
  scroller: RefObject<HTMLElement | null>,
  { top: start, heights, leaving }: ColumnMemory,
): RenderedCards {
  const list = useRef<HTMLUListElement>(null);
  // The column's memory has the scroll position, so the first range is known before anything is measured.
  const [kept, setKept] = useState(() =>
    firstRange(ids, heights, { top: start, bottom: start + innerHeight - AROUND }),
  );
  const { from, to } = fitted(kept, ids.length);
  const below = heightOf(ids, heights, { from: to, to: ids.length });

  // Measure the rendered cards before they are removed, so that the column returns with the same heights.
  useEffect(() => {
    const update = (): void => {
      measure(list.current, ids.slice(from, to), heights);
    };
    leaving.add(update);
    return () => void leaving.delete(update);
  }, [ids, from, to, heights, leaving]);

  useEffect(() => {
    const box = scroller.current;
    const its = list.current!;
    if (!box || ids.length === to - from) return undefined;
    const update = (): void => {
      // The observer also fires when the column is removed from the page; ignore that.
      if (!box.isConnected) return;
      const top = box.getBoundingClientRect().top - its.getBoundingClientRect().top;
      const now = { from, to };
      const seen = { top, bottom: top + box.clientHeight };
      // Cards that were never measured may be lower than assumed. The rendered ones then end above the visible part's edge.
      const isFull = !below || its.offsetHeight - below > seen.bottom;
      if (isFull && rangeFor(ids, heights, seen, now) === now) return;
      measure(its, ids.slice(from, to), heights);
      setKept(rangeFor(ids, heights, seen, now));
    };
    const observer = new ResizeObserver(update);
    observer.observe(box);
    box.addEventListener("scroll", update, { passive: true });
    return () => {
      observer.disconnect();
      box.removeEventListener("scroll", update);
    };
  }, [ids, from, to, below, scroller, heights]);

  return {
    list,
    from,
    to,
    above: heightOf(ids, heights, { from: 0, to: from }),
    below,
  };
}

/** The gap below a card, in pixels. */
const GAP = 8;

/** Stores the heights of the rendered cards, with the gaps below them. A list that was just removed has none. */
function measure(list: HTMLElement | null, ids: readonly string[], heights: Map<string, number>): void {
  ids.forEach((id, at) => {
    const card = list?.children[at] as HTMLElement | undefined;
    if (card) heights.set(id, card.offsetHeight + GAP);
  });
}
