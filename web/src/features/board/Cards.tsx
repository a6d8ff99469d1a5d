import { useMemo } from "react";
import type { RefObject } from "react";
import { useStore } from "../../data/store.ts";
import { TaskCard } from "../tasks/TaskCard.tsx";
import { useCards } from "../tasks/useCards.ts";
import { cx } from "../../ui/cx.ts";
import css from "./Column.module.css";
import { useWindow } from "./useWindow.ts";

interface CardsProps {
  ids: readonly string[];
  /** Those of them that have to name their parents. */
  apart: readonly string[];
  /** The element that scrolls them. */
  scroller: RefObject<HTMLElement | null>;
}

/** A row of cards, of which only those near the view are in the page when there are many. */
export function Cards({ ids, apart, scroller }: CardsProps) {
  const keyOf = useCardKeys();
  const { list, from, to, above, below } = useWindow(ids, scroller);
  const isWhole = to - from === ids.length;
  const cards = useCards(
    useMemo(() => ids.slice(from, to), [ids, from, to]),
    apart,
  );
  return (
    <ul
      className={cx(css.cards, isWhole && css.whole)}
      ref={list}
      style={isWhole ? undefined : { paddingBlock: `${above}px ${below}px` }}
    >
      {cards.map((card, at) => (
        <li
          key={keyOf(card.task.id)}
          aria-setsize={isWhole ? undefined : ids.length}
          aria-posinset={isWhole ? undefined : from + at + 1}
        >
          <TaskCard {...card} />
        </li>
      ))}
    </ul>
  );
}

/** A new task's card keeps its key when the server names the task, so that it is not made anew under a person's hands. */
function useCardKeys(): (id: string) => string {
  const aliases = useStore(({ board }) => board.aliases);
  const temporary = new Map(Object.entries(aliases).map(([from, to]) => [to, from]));
  return (id) => temporary.get(id) ?? id;
}
