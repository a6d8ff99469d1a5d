import { getState } from "../../data/store.ts";

/** The cards of a column's open tasks, in their order on screen. */
export function openCards(column: Element): HTMLElement[] {
  const { tasks } = getState().board;
  return [...column.querySelectorAll<HTMLElement>("[data-card]")].filter(
    (card) => tasks.get(idOf(card))?.status === "needsAction",
  );
}

/** The id of a card's task. */
export function idOf(card: HTMLElement): string {
  return card.dataset["card"] ?? "";
}
