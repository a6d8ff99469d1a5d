import { currentId } from "../../data/boardData.ts";
import { getState, useStore } from "../../data/store.ts";
import { OPEN } from "../../ui/pressAgain.ts";
import { shown } from "../board/shownColumns.ts";
import { useCardOverlay } from "../tasks/cardOverlay.ts";
import { idOf } from "../tasks/openCards.ts";
import { focusWhenLost } from "./focusWhenLost.ts";
import { firstInView } from "./moveBetweenCards.ts";

/** The card that has the focus, or that had it when the open dialog, menu or picker opened. */
interface Kept {
  card: HTMLElement;
  board: Element | null;
  /** The DOM id of the card's column, and which of the column's tasks the card is one of. */
  columnId: string;
  part: "open" | "done";
  /** The ids of the tasks above and below the card's task, also if their cards are not drawn. */
  neighbours: Neighbours;
  /** What holds the cards of the card's column or day. */
  box: HTMLElement | null;
  /** What gets the focus after the card, in order: the cards below it, then the ones above it. */
  near: readonly HTMLElement[];
  /** The other columns' boxes of cards: first those after the card's column, then those before it, from near to far. */
  beside: readonly Element[];
  /** Whether the person saw the card before the last change. */
  isInView: boolean;
}

type Neighbours = readonly [above: string | undefined, below: string | undefined];

const TITLE = "[data-card-title]";

/**
 * Keeps the focus on the board when a change removes the focused card, whoever made the change: a date, a filter's label, or
 * somebody else. A card that stands elsewhere on the board now keeps the focus. Otherwise its neighbour gets it, or, if it was the
 * only card of its column, a card in view in a column beside it. The board scrolls there only if the card was in view, so that a
 * person who had scrolled on stays where they read.
 */
export function keepFocus(): void {
  let kept: Kept | undefined;
  let isOver = false;
  addEventListener("focusin", ({ target }) => {
    const at = target as Element;
    const card = at.closest<HTMLElement>("[data-board] [data-card]");
    isOver = at.closest(OPEN) !== null;
    if (card) kept = keep(card);
    else if (!isOver) kept = undefined;
  });
  const onChange = (): void => {
    // The person pressed beside all cards, or scrolled the card away, so no card has the focus. While a question closes, nothing has
    // the focus either.
    if (kept && !isOver && document.activeElement === document.body && !isGone(kept)) kept = undefined;
    if (!kept) return;
    const its = kept;
    if (its.card.isConnected)
      Object.assign(its, surroundings(its.card), { neighbours: neighboursOf(its) ?? its.neighbours });
    focusWhenLost(
      () => isGone(its),
      () => focusAfter(its),
    );
  };
  useStore.subscribe(onChange);
  useCardOverlay.subscribe(onChange);
}

function keep(card: HTMLElement): Kept {
  const columnId = card.closest("[data-column]")?.id ?? "";
  const part = shown.get(columnId)?.done.includes(idOf(card)) ? "done" : "open";
  const place = { card, columnId, part } as const;
  const neighbours = neighboursOf(place) ?? [undefined, undefined];
  return { ...place, neighbours, board: card.closest("[data-board]"), ...surroundings(card) };
}

/** The neighbours that a card's task has in its column now; undefined if the task is not there any more. */
function neighboursOf({
  card,
  columnId,
  part,
}: Pick<Kept, "card" | "columnId" | "part">): Neighbours | undefined {
  const ids = shown.get(columnId)?.[part] ?? [];
  const at = ids.indexOf(idOf(card));
  return at === -1 ? undefined : [ids[at - 1], ids[at + 1]];
}

/**
 * Whether the card disappeared because its task left the column, or moved within it to a place that is not drawn. Its task then has
 * other neighbours above and below. A column also removes cards that the person scrolls away, and a page is left with all its
 * cards. In both cases the focus does not move.
 */
function isGone(kept: Kept): boolean {
  if (kept.card.isConnected || !kept.board?.isConnected) return false;
  const now = neighboursOf(kept);
  return !now || now.every((id, at) => id !== kept.neighbours[at]);
}

function focusAfter({ card, board, box, near, beside, isInView }: Kept): void {
  const { left, right } = board!.getBoundingClientRect();
  const boxes = beside.filter((each) => {
    const its = each.getBoundingClientRect();
    return each.isConnected && its.left >= left && its.right <= right;
  });
  const next = [
    titleOf(card),
    ...near,
    // In the week and the month, the cards are in a day's cell, which can have the focus itself.
    box?.matches("[data-day]") ? box : undefined,
    ...boxes.map(firstInView),
    box?.querySelector<HTMLElement>("[data-add-task]"),
    board!.querySelector<HTMLElement>(TITLE),
  ].find((each) => each?.isConnected);
  next?.focus({ preventScroll: !isInView });
}

/** The title of a task's card, wherever on the board the card stands now. */
function titleOf(card: HTMLElement): HTMLElement | null {
  const id = CSS.escape(currentId(getState().board, idOf(card)));
  return document.querySelector(`[data-board] [data-card="${id}"] ${TITLE}`);
}

function surroundings(card: HTMLElement): Pick<Kept, "box" | "near" | "beside" | "isInView"> {
  const box = card.closest<HTMLElement>("[data-cards], [data-day], [data-column]");
  const boxes = [...(card.closest("[data-board]")?.querySelectorAll("[data-cards]") ?? [])];
  const column = boxes.findIndex((each) => each === box);
  const titles = [...(box?.querySelectorAll<HTMLElement>(TITLE) ?? [])];
  const at = titles.findIndex((title) => card.contains(title));
  const seen = (box ?? document.documentElement).getBoundingClientRect();
  const { top, bottom, left, right } = card.getBoundingClientRect();
  return {
    box,
    near: [...titles.slice(at + 1), ...titles.slice(0, at).toReversed()],
    beside: [...boxes.slice(column + 1), ...boxes.slice(0, Math.max(column, 0)).toReversed()],
    isInView:
      bottom > Math.max(seen.top, 0) &&
      top < Math.min(seen.bottom, innerHeight) &&
      right > 0 &&
      left < innerWidth,
  };
}
