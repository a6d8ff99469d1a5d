import { addDays } from "@tasklane/contract/dueDates.ts";
import type { Day } from "@tasklane/contract/dueDates.ts";
import { viewOf } from "../../paths.ts";
import { findList } from "../../data/boardData.ts";
import { openModal } from "../../data/modalActions.ts";
import { isPending } from "../../data/shared.ts";
import { getState } from "../../data/store.ts";

/**
 * Opens the form of a new task. The task's list is the list or sublist on screen, else Google's default list. On Today and
 * Tomorrow the task is due on the view's day, so that it appears there (product 12.4).
 */
export function createTask(): void {
  openModal("CREATE_TASK", placeOnScreen());
}

/** The list or sublist on screen, if a task can be created in it; or the day that the view shows. */
export function placeOnScreen(): { listId?: string; sublistId?: string; due?: Day } {
  const view = viewOf(location.pathname);
  const { board, today, preferences } = getState();
  if (view?.kind === "tomorrow") return { due: addDays(today, 1) };
  if (view?.kind === "home" && preferences.todayOnly) return { due: today };
  const list = view?.kind === "list" ? findList(board, view.listId) : undefined;
  if (view?.kind !== "list" || !list || isPending(list)) return {};
  return { listId: view.listId, ...(view.sublistId !== null && { sublistId: view.sublistId }) };
}
