import { isDueToday } from "@tasklane/contract/dueDates.ts";
import { REASON } from "@tasklane/contract/sentences.ts";
import type { Task } from "@tasklane/contract/tasks.ts";
import { getState } from "../../data/store.ts";
import { placeStep } from "../../data/place.ts";
import type { Place } from "../../data/place.ts";
import { announce } from "../../ui/announce.ts";
import { shown as shownColumns } from "../board/shownColumns.ts";
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
    isByDay: isColumnByDay(column),
  });
}

/** Whether a column sorts its cards by day. */
export function isColumnByDay(column: Element): boolean {
  return column instanceof HTMLElement && column.dataset["byDay"] !== undefined;
}

/**
 * Says why a task of a column has no other position above or below it in the person's own order (product 12.1).
 * @param shown the ids of the column's open tasks
 */
export function whyNoStep(task: Task, step: -1 | 1, shown: readonly string[], isByDay: boolean): string {
  const { board, today } = getState();
  const at = shown.indexOf(task.id);
  const others = (step < 0 ? shown.slice(0, at) : shown.slice(at + 1)).flatMap((id) => {
    const other = board.tasks.get(id);
    return other && other.parent !== task.id ? other : [];
  });
  if (others.length === 0) return step < 0 ? REASON.firstCard : REASON.lastCard;
  if (task.parent !== null) return REASON.amongSubtasks;
  if (!others.some(({ listId, parent }) => listId === task.listId && parent === null))
    return REASON.amongList;
  if (isByDay) return REASON.amongDay;
  return isDueToday(task.due, today) ? REASON.amongDue : REASON.amongLater;
}

/** Moves a card's task one step up or down in its column, and announces its new position to screen readers. */
export function stepTask(card: HTMLElement, step: -1 | 1): void {
  const task = getState().board.tasks.get(idOf(card));
  const place = stepOf(card, step);
  const column = card.closest("[data-column]");
  if (!task || !place || !column) return;
  void reorderTask(task, place);
  requestAnimationFrame(() => {
    // A column draws only some of its cards, so the place is read from the record of all its tasks.
    const open = shownColumns.get(column.id)?.open ?? [];
    announce(`${titleOn(task)}: ${open.indexOf(task.id) + 1} of ${open.length}`);
  });
}
