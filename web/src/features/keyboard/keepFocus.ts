import { currentId } from "../../data/boardData.ts";
import { getState, useStore } from "../../data/store.ts";
import { OPEN } from "../../ui/pressAgain.ts";
import { shown } from "../board/shownColumns.ts";
import { useCardOverlay } from "../tasks/cardOverlay.ts";
import { idOf } from "../tasks/openCards.ts";
import { focusWhenLost } from "./focusWhenLost.ts";

/** The card that has the focus, or that had it when the open dialog, menu or picker opened. */
interface Kept {
  card: HTMLElement;
  board: Element | null;
  /** The DOM id of the card's column, and which of the column's tasks the card is one of. */
  columnId: string;
  part: "open" | "done";
  /** What gets the focus after the card, in order: the cards below it, then the ones above it. */
  near: readonly HTMLElement[];
  /** Whether the person saw the card before the last change. */
  isInView: boolean;
}

const TITLE = "[data-card-title]";

/**
 * Keeps the focus on the board when a change removes the focused card, whoever made the change: a date, a filter's label, or
 * somebody else. A card that stands elsewhere on the board now keeps the focus. Otherwise its neighbour gets it. The board
 * scrolls there only if the card was in view, so that a person who had scrolled on stays where they read.
 */
export function keepFocus(): void {
  let kept: Kept | undefined;
  addEventListener("focusin", ({ target }) => {
    const at = target as Element;
    const card = at.closest<HTMLElement>("[data-board] [data-card]");
    if (card) kept = keep(card);
    else if (!at.closest(OPEN)) kept = undefined;
  });
  const onChange = (): void => {
    // The person pressed beside all cards, or scrolled the card away, so no card has the focus.
    if (kept && document.activeElement === document.body && !isGone(kept)) kept = undefined;
    if (!kept) return;
    const its = kept;
    if (its.card.isConnected) Object.assign(its, surroundings(its.card));
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
  return { card, board: card.closest("[data-board]"), columnId, part, ...surroundings(card) };
}

/**
 * Whether the card disappeared because its task left the column. A column also removes cards that the person scrolls away, and
 * a page is left with all its cards. In both cases the focus does not move.
 */
function isGone({ card, board, columnId, part }: Kept): boolean {
  return !card.isConnected && !!board?.isConnected && !shown.get(columnId)?.[part].includes(idOf(card));
}

function focusAfter({ card, near, isInView }: Kept): void {
  const first = document.querySelector<HTMLElement>(`[data-board] ${TITLE}`);
  const next = [titleOf(card), ...near, first].find((each) => each?.isConnected);
  next?.focus({ preventScroll: !isInView });
}

/** The title of a task's card, wherever on the board the card stands now. */
function titleOf(card: HTMLElement): HTMLElement | null {
  const id = CSS.escape(currentId(getState().board, idOf(card)));
  return document.querySelector(`[data-board] [data-card="${id}"] ${TITLE}`);
}

function surroundings(card: HTMLElement): Pick<Kept, "near" | "isInView"> {
  const box = card.closest("[data-cards]");
  const titles = [...(box?.querySelectorAll<HTMLElement>(TITLE) ?? [])];
  const at = titles.findIndex((title) => card.contains(title));
  const seen = (box ?? document.documentElement).getBoundingClientRect();
  const { top, bottom, left, right } = card.getBoundingClientRect();
  return {
    near: [...titles.slice(at + 1), ...titles.slice(0, at).toReversed()],
    isInView:
      bottom > Math.max(seen.top, 0) &&
      top < Math.min(seen.bottom, innerHeight) &&
      right > 0 &&
      left < innerWidth,
  };
}
