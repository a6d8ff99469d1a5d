import { currentId } from "./boardData.ts";
import { storeDrafts, readDraft, writeDraft } from "./drafts.ts";
import type { Form, SentForm } from "./drafts.ts";
import { openModal } from "./modalActions.ts";
import type { ModalProps, ModalType } from "./modalState.ts";
import { getState } from "./store.ts";

/**
 * Reopens a form with its values after the server refused its mutation. The form had closed earlier, because it does not wait
 * while the server does not answer.
 * @returns false if the form has other text by now, which stays, or if the form's task is gone, without which it shows no draft
 */
export function bringBack({ key, form, values }: SentForm): boolean {
  storeDrafts();
  if (readDraft(key) || isTaskGone(form)) return false;
  writeDraft(key, values);
  if ("modalType" in form && getState().modal.modalType === null)
    openModal(form.modalType, form.modalProps as ModalProps[ModalType]);
  return true;
}

/** Whether a form's task is missing from the board. False for a form that belongs to no existing task. */
function isTaskGone(form: Form): boolean {
  const { board } = getState();
  const its = ("modalType" in form ? form.modalProps : {}) as { taskId?: string; parentId?: string };
  const id = its.taskId ?? its.parentId;
  return id !== undefined && !board.tasks.get(currentId(board, id));
}
