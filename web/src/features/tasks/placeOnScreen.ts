import { addDays } from "@tasklane/contract/dueDates.ts";
import type { Day } from "@tasklane/contract/dueDates.ts";
import { viewOf } from "../../paths.ts";
import { findList } from "../../data/boardData.ts";
import { isPending } from "../../data/shared.ts";
import { getState } from "../../data/store.ts";

/**
 * The place of a new task for which the person chose none: the list or sublist on screen, if a task can be created in it. On Today
 * and Tomorrow it is the view's day, so that the task appears there (product 12.4).
 */
export function placeOnScreen(): { listId?: string; sublistId?: string; due?: Day } {
  const view = viewOf(location.pathname);
  const { board, today, preferences } = getState();
  if (view?.kind === "tomorrow") return { due: addDays(today, 1) };
  if (view?.kind === "home" && preferences.todayOnly) return { due: today };
  const list = view?.kind === "list" ? findList(board, view.listId) : undefined;
  if (view?.kind !== "list" || !list || isPending(list)) return {};
  return { listId: view.listId, ...(view.sublistId !== null && { sublistId: view.sublistId }) };
}
