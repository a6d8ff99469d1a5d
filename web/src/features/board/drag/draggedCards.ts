import { useSelection } from "../../../data/selectionStore.ts";
import { idOf } from "../../tasks/openCards.ts";
import { isSelection } from "./applyDrop.ts";

/** The cards on screen that move when this card is dragged: all selected ones, or only this card. */
export function draggedCards(element: HTMLElement): HTMLElement[] {
  if (!isSelection(idOf(element))) return [element];
  const { ids } = useSelection.getState();
  const cards = document.querySelectorAll<HTMLElement>("[data-board] [data-card]");
  return [...cards].filter((card) => ids.has(idOf(card)));
}
