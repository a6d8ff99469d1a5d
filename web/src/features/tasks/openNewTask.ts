import { viewOf } from "../../paths.ts";
import { findList } from "../../data/boardData.ts";
import { openModal } from "../../data/modalActions.ts";
import { isPending } from "../../data/shared.ts";
import { getState } from "../../data/store.ts";

/** Opens the form of a new task. The task's list is the list or sublist on screen, else Google's default list. */
export function createTask(): void {
  openModal("CREATE_TASK", placeOnScreen());
}

/** The list or sublist on screen, if a task can be created in it. */
export function placeOnScreen(): { listId?: string; sublistId?: string } {
  const view = viewOf(location.pathname);
  const list = view?.kind === "list" ? findList(getState().board, view.listId) : undefined;
  if (view?.kind !== "list" || !list || isPending(list)) return {};
  return { listId: view.listId, ...(view.sublistId !== null && { sublistId: view.sublistId }) };
}
