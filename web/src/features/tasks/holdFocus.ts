import { afterClosing } from "../../ui/typeAhead.ts";

/**
 * Call this before a focused card disappears. The next card then gets the focus, and the keys that are pressed meanwhile.
 * Otherwise a keyboard user would have to start again at the top of the page.
 */
export function holdFocus(): void {
  afterClosing(focusHolder());
}

/**
 * The same as `holdFocus` in two steps, for a card that disappears later.
 * @param card the card; without one the card with the focus
 * @returns a function to call when the card has disappeared
 */
export function focusHolder(card = document.activeElement?.closest<HTMLElement>("[data-card]")): () => void {
  if (!card) return () => undefined;
  const inColumn = [
    ...(card
      .closest("[data-cards], [data-day], [data-column]")
      ?.querySelectorAll<HTMLElement>("[data-card-title]") ?? []),
  ];
  const at = inColumn.findIndex((title) => card.contains(title));
  const next = inColumn[at + 1] ?? inColumn[at - 1];
  return () => {
    if (document.activeElement === document.body) next?.focus();
  };
}
