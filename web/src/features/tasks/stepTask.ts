import { getState } from "../../data/store.ts";
import { placeStep } from "../../data/place.ts";
import type { Place } from "../../data/place.ts";
import { announce } from "../../ui/announce.ts";
import { idOf, openCards } from "./openCards.ts";
import { reorderTask } from "./reorderTask.ts";
import { titleOn } from "./titleOn.ts";

/** The position one step up or down in the column for a card's task. Undefined if there is none, or if the view is sorted. */
export function stepOf(card: HTMLElement, step: -1 | 1): Place | undefined {
  const { board, today, sort } = getState();
  const column = card.closest("[data-column]");
  const task = board.tasks.get(idOf(card));
  if (!task || !column || sort !== "") return undefined;
  const shown = openCards(column).flatMap((each) => board.tasks.get(idOf(each)) ?? []);
  return placeStep(task, step, {
    shown,
    inList: board.byList[task.listId] ?? [],
    today,
    isByDay: column instanceof HTMLElement && column.dataset["byDay"] !== undefined,
  });
}

/** Moves a card's task one step up or down in its column, and announces its new position to screen readers. */
export function stepTask(card: HTMLElement, step: -1 | 1): void {
  const task = getState().board.tasks.get(idOf(card));
  const place = stepOf(card, step);
  const column = card.closest("[data-column]");
  if (!task || !place || !column) return;
  void reorderTask(task, place);
  requestAnimationFrame(() => {
    const cards = openCards(column);
    const now = cards.findIndex((each) => idOf(each) === task.id);
    announce(`${titleOn(task)}: ${now + 1} of ${cards.length}`);
  });
}
