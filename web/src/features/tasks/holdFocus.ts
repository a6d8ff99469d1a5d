/**
 * Before a card leaves its place: if the focus is on it and goes with it, the next card takes it over, so that a person
 * at the keyboard does not start again at the top of the page.
 */
export function holdFocus(): void {
  requestAnimationFrame(focusHolder());
}

/** The same in two steps, for a card that leaves later. @returns what to call when it has left */
export function focusHolder(): () => void {
  const card = document.activeElement?.closest<HTMLElement>("[data-card]");
  if (!card) return () => undefined;
  const inColumn = [
    ...(card.closest("[data-cards]")?.querySelectorAll<HTMLElement>("[data-card-title]") ?? []),
  ];
  const at = inColumn.findIndex((title) => card.contains(title));
  const next = inColumn[at + 1] ?? inColumn[at - 1];
  return () => {
    if (document.activeElement === document.body) next?.focus();
  };
}
