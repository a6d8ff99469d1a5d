import type { Form } from "../data/drafts.ts";
import { openModal } from "../data/modalActions.ts";
import type { ModalProps, ModalType } from "../data/modalState.ts";
import { getState } from "../data/store.ts";
import { openNewSection } from "../features/board/openNewSection.ts";
import { OPEN } from "../ui/pressAgain.ts";
import { awaitFocus } from "../ui/typeAhead.ts";
import { LINE } from "./leftForm.ts";

/** Grey columns stand in place of the view until its code is loaded. */
const PLACEHOLDER = "main > [aria-busy=true]";
/** After the placeholder is gone, how many frames the column of a row is awaited. */
const FRAMES = 120;

/** Opens a form that an earlier page left. Keys wait until it has the focus. */
export async function reopenForm(form: Form): Promise<void> {
  if ("newSection" in form) return openNewSection(form.newSection.listId, form.newSection.sublistId);
  const row = form.column === undefined ? undefined : await rowOf(form.column);
  if (row) row.click();
  else if (getState().modal.modalType === null)
    openModal(form.modalType, form.modalProps as ModalProps[ModalType]);
  awaitFocus(row ? LINE : OPEN);
}

/** Waits for the first row of a column, because the column may not be drawn yet. */
async function rowOf(column: string): Promise<HTMLElement | undefined> {
  for (let frames = 0; frames < FRAMES;) {
    const row = document.getElementById(column)?.querySelector<HTMLElement>("[data-add-task]");
    if (row) return row;
    await new Promise(requestAnimationFrame);
    if (!document.querySelector(PLACEHOLDER)) frames++;
  }
  return undefined;
}
