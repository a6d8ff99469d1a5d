import { currentId } from "../../data/boardData.ts";
import { getState, useStore } from "../../data/store.ts";
import { OPEN } from "../../ui/pressAgain.ts";
import { useCardOverlay } from "../tasks/cardOverlay.ts";
import { idOf } from "../tasks/openCards.ts";
import { focusWhenLost } from "./focusWhenLost.ts";

/** The card that has the focus, or that had it when the open dialog, menu or picker opened. */
interface Kept {
  card: HTMLElement;
  /** What gets the focus after the card, in order: the cards below it, then the ones above it. */
  near: readonly HTMLElement[];
}

const TITLE = "[data-card-title]";

/**
 * Keeps the focus on the board when a change removes the focused card, whoever made the change: a date, a filter's label, or
 * somebody else. A card that stands elsewhere on the board now keeps the focus. Otherwise its neighbour gets it.
 */
export function keepFocus(): void {
  let kept: Kept | undefined;
  addEventListener("focusin", ({ target }) => {
    const at = target as Element;
    const card = at.closest<HTMLElement>("[data-board] [data-card]");
    if (card) kept = { card, near: neighboursOf(card) };
    else if (!at.closest(OPEN)) kept = undefined;
  });
  const onChange = (): void => {
    // The person pressed beside all cards, so no card has the focus.
    if (document.activeElement === document.body) kept = undefined;
    if (!kept) return;
    const { card } = kept;
    if (card.isConnected) kept.near = neighboursOf(card);
    const { near } = kept;
    void focusWhenLost(
      () => !card.isConnected,
      () => [titleOf(card), ...near].find((each) => each?.isConnected) ?? undefined,
    );
  };
  useStore.subscribe(onChange);
  useCardOverlay.subscribe(onChange);
}

/** The title of a task's card, wherever on the board the card stands now. */
function titleOf(card: HTMLElement): HTMLElement | null {
  const id = CSS.escape(currentId(getState().board, idOf(card)));
  return document.querySelector(`[data-board] [data-card="${id}"] ${TITLE}`);
}

function neighboursOf(card: HTMLElement): HTMLElement[] {
  const box = card.closest("[data-cards]");
  const titles = [...(box?.querySelectorAll<HTMLElement>(TITLE) ?? [])];
  const at = titles.findIndex((title) => card.contains(title));
  return [...titles.slice(at + 1), ...titles.slice(0, at).toReversed()];
}
