import { useMemo } from "react";
import type { RefObject } from "react";
import { useSelection } from "../../data/selectionStore.ts";
import { useStore } from "../../data/store.ts";
import { TaskCard } from "../tasks/TaskCard.tsx";
import { useCards } from "../tasks/useCards.ts";
import { cx } from "../../ui/cx.ts";
import * as css from "./Column.module.css";
import type { ColumnMemory } from "./columnMemory.ts";
import { useWindow } from "./useWindow.ts";

interface CardsProps {
  ids: readonly string[];
  /** Ids of the subtasks whose card is away from their parent's card. Their cards show the parent's title. */
  apart: readonly string[];
  /** The scrolling element that contains the cards. */
  scroller: RefObject<HTMLElement | null>;
  memory: ColumnMemory;
}

/** A virtual list of cards: of many cards, only those near the visible part are rendered. */
export function Cards({ ids, apart, scroller, memory }: CardsProps) {
  const keyOf = useCardKeys();
  const picked = useSelection(({ isOn, ids: its }) => (isOn ? its : undefined));
  const { list, from, to, above, below } = useWindow(ids, scroller, memory);
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
        <TaskCard
          key={keyOf(card.task.id)}
          {...card}
          isPicked={picked?.has(card.task.id)}
          size={isWhole ? undefined : ids.length}
          position={isWhole ? undefined : from + at + 1}
        />
      ))}
    </ul>
  );
}

/**
 * Keeps a new task's React key after the server assigns the real id. Otherwise the card would be remounted while in use.
 */
function useCardKeys(): (id: string) => string {
  const aliases = useStore(({ board }) => board.aliases);
  const temporary = new Map(Object.entries(aliases).map(([from, to]) => [to, from]));
  return (id) => temporary.get(id) ?? id;
}
