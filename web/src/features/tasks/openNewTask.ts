import { viewOf } from "../../paths.ts";
import { findList } from "../../data/boardData.ts";
import { openModal } from "../../data/modalActions.ts";
import { isPending } from "../../data/shared.ts";
import { getState } from "../../data/store.ts";

/** Opens the form of a new task. The task's list is the list or sublist on screen, else Google's default list. */
export function createTask(): void {
  const view = viewOf(location.pathname);
  const list = view?.kind === "list" ? findList(getState().board, view.listId) : undefined;
  if (view?.kind !== "list" || !list || isPending(list)) return openModal("CREATE_TASK", {});
  openModal("CREATE_TASK", { listId: view.listId, sublistId: view.sublistId ?? undefined });
}
