import { useVirtualizer } from "@tanstack/react-virtual";
import { useLayoutEffect, useRef, useState } from "react";
import { TaskCard } from "../tasks/TaskCard.tsx";
import { useCardKeys } from "./Cards.tsx";
import type { CardsProps } from "./Cards.tsx";
import css from "./Column.module.css";

const CARD_HEIGHT = 84;

/** A long row of cards of which only those near the view are in the page. */
export default function VirtualCards({ ids, apart, scroller }: CardsProps) {
  // The virtualizer tells what changed by its own means, which the React Compiler would optimise away.
  "use no memo";
  const keyOf = useCardKeys();
  const apartIds = new Set(apart);
  const list = useRef<HTMLUListElement>(null);
  const [above, setAbove] = useState(0);
  // What stands above the list in the same scroller moves it down.
  useLayoutEffect(() => setAbove(list.current?.offsetTop ?? 0), [ids.length]);
  // oxlint-disable-next-line react/incompatible-library -- that is what the directive above is for
  const virtualizer = useVirtualizer({
    count: ids.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => CARD_HEIGHT,
    getItemKey: (at) => keyOf(ids[at]!),
    overscan: 8,
    scrollMargin: above,
  });
  return (
    <ul className={css.virtual} ref={list} style={{ height: virtualizer.getTotalSize() }}>
      {virtualizer.getVirtualItems().map(({ key, index, start }) => (
        <li
          key={key}
          ref={virtualizer.measureElement}
          data-index={index}
          aria-setsize={ids.length}
          aria-posinset={index + 1}
          style={{ transform: `translateY(${start - above}px)` }}
        >
          <TaskCard id={ids[index]!} isApart={apartIds.has(ids[index]!)} />
        </li>
      ))}
    </ul>
  );
}
