import { useLayoutEffect, useMemo } from "react";
import type { RefObject } from "react";
import { useSelection } from "../../data/selectionStore.ts";
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
  /** The search whose words the cards highlight. */
  search?: string | undefined;
  /** The scrolling element that contains the cards. */
  scroller: RefObject<HTMLElement | null>;
  memory: ColumnMemory;
}

/** A virtual list of cards: of many cards, only those near the visible part are rendered. */
export function Cards({ ids, apart, search, scroller, memory }: CardsProps) {
  const picked = useSelection(({ isOn, ids: its }) => (isOn ? its : undefined));
  const { list, from, to, above, below } = useWindow(ids, scroller, memory);
  const isWhole = to - from === ids.length;
  const cards = useCards(
    useMemo(() => ids.slice(from, to), [ids, from, to]),
    apart,
    search,
  );
  usePositions(list, cards, from, ids.length);
  return (
    <ul
      className={cx(css.cards, isWhole && css.whole)}
      ref={list}
      style={isWhole ? undefined : { paddingBlock: `${above}px ${below}px` }}
    >
      {cards.map((card) => (
        <TaskCard key={card.task.id} {...card} isPicked={picked?.has(card.task.id)} />
      ))}
    </ul>
  );
}

/**
 * Tells screen readers each card's position in its column, because the column renders only some of its cards. One card that goes
 * moves all others up. So the attributes are set here: as props of the cards, they would render all of them again.
 * @param from the index of the first rendered card
 * @param of how many cards the column has
 */
function usePositions(
  list: RefObject<HTMLElement | null>,
  cards: readonly unknown[],
  from: number,
  of: number,
): void {
  useLayoutEffect(() => {
    cards.forEach((_card, at) => {
      const element = list.current?.children[at];
      if (!element) return;
      element.ariaSetSize = `${of}`;
      element.ariaPosInSet = `${from + at + 1}`;
    });
  }, [list, cards, from, of]);
}
