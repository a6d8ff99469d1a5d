import { viewOf } from "../../../paths.ts";
import { columnId } from "../columnId.ts";
import { getState } from "../../../data/store.ts";
import { idOf, openCards } from "../../tasks/openCards.ts";
import { isColumnByDay } from "../../tasks/stepTask.ts";
import type { Gap } from "./dropMarks.ts";
import { columnTarget } from "./dropTarget.ts";
import type { Drop } from "./dropTask.ts";

const COLUMN = columnId("");

/** The column elements of the board. Their DOM ids say which list, section, sublist or date they show. */
export function columns(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>("[data-board] [data-column]")];
}

/** The column in which a card stands; null for a card elsewhere, for example in the editor. */
export function columnOfCard(card: Element): HTMLElement | null {
  return card.closest<HTMLElement>("[data-board] [data-column]");
}

/** Describes a drop on a column, above the given card or at its end; undefined if the column takes no drops. */
export function dropOn(column: HTMLElement, above?: string): Drop | undefined {
  const group = new URLSearchParams(location.search).get("group");
  const key = column.dataset["key"] ?? column.id.slice(COLUMN.length);
  const view = viewOf(location.pathname);
  const target = columnTarget(view, group, key, getState().today);
  // A drop on a cell of the week or the month sets only the day. The cells are too small to aim between two tasks.
  const isGrid = view?.kind === "week" || view?.kind === "month";
  return (
    target && {
      target,
      ...(!isGrid && { shown: openCards(column).map(idOf) }),
      above,
      isByDay: isColumnByDay(column),
    }
  );
}

/** The id of the first card whose middle is below the pointer; undefined if the pointer is below all cards. */
export function cardBelow(column: HTMLElement, y: number): string | undefined {
  const card = openCards(column).find((each) => {
    const { top, height } = each.getBoundingClientRect();
    return top + height / 2 > y;
  });
  return card && idOf(card);
}

/** The card beside which the mark of a drop is drawn: the card below the drop, or else the last open card. */
export function gapAbove(column: HTMLElement, above: string | undefined): Gap | undefined {
  const cards = openCards(column);
  const below = cards.find((card) => idOf(card) === above);
  const row = (below ?? cards.at(-1))?.closest("li");
  return row ? { row, side: below ? "above" : "below" } : undefined;
}
