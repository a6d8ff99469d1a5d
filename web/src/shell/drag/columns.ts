import { viewOf } from "../../paths.ts";
import { columnId } from "../../board/columnId.ts";
import { getState } from "../../state/store.ts";
import { idOf, openCards } from "../../tasks/openCards.ts";
import { columnTarget } from "./dropTarget.ts";
import type { Drop } from "./dropTask.ts";

/** Half of the gap between two cards. */
const HALF_GAP = 4;
const COLUMN = columnId("");

/** The columns of the board, which say by their ids what they stand for. */
export function columns(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>("[data-board] [data-column]")];
}

export function columnOfCard(card: Element): HTMLElement | null {
  return card.closest<HTMLElement>("[data-board] [data-column]");
}

/** What dropping onto a column means, above the given card of it. */
export function dropOn(column: HTMLElement, above?: string): Drop | undefined {
  const group = new URLSearchParams(location.search).get("group");
  const key = column.id.slice(COLUMN.length);
  const target = columnTarget(viewOf(location.pathname), group, key, getState().today);
  return (
    target && {
      target,
      shown: openCards(column).map(idOf),
      above,
      isByDay: column.dataset["byDay"] !== undefined,
    }
  );
}

/** The id of the card below the pointer, of which the upper half counts; undefined below the last. */
export function cardBelow(column: HTMLElement, y: number): string | undefined {
  const card = openCards(column).find((each) => {
    const { top, height } = each.getBoundingClientRect();
    return top + height / 2 > y;
  });
  return card && idOf(card);
}

/** Where on the screen the line above a card is, or at the end of a column's open cards. */
export function lineAbove(column: HTMLElement, above: string | undefined) {
  const cards = openCards(column);
  const below = cards.find((card) => idOf(card) === above);
  const box = (below ?? cards.at(-1))?.getBoundingClientRect();
  if (!box) return undefined;
  const top = below ? box.top - HALF_GAP : box.bottom + HALF_GAP;
  return { top, left: box.left, width: box.width };
}
