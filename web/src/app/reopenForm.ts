import { moveDraft } from "../data/moveDraft.ts";
import type { Form, LeftForm } from "../data/drafts.ts";
import { findList } from "../data/boardData.ts";
import { openModal } from "../data/modalActions.ts";
import { getState } from "../data/store.ts";
import { columnId } from "../features/board/columnId.ts";
import { openNewSection } from "../features/board/openNewSection.ts";
import { LINE } from "../ui/earlyKeys.ts";
import { OPEN } from "../ui/pressAgain.ts";
import { pressLater, takeWaitingKeys } from "../ui/typeAhead.ts";
import { PHONE } from "../ui/useMedia.ts";

/** Grey columns stand in place of the view until its code is loaded. */
const PLACEHOLDER = "main > [aria-busy=true]";
/** After the placeholder is gone, how many frames the column of a row is awaited. */
const FRAMES = 120;
/** After this many milliseconds the keys for a form without focus are dropped. */
const AT_MOST = 30_000;

/**
 * Opens a form that an earlier page left, and waits until it has the focus. Then its keys are pressed. If it does not get the
 * focus, its keys are dropped, because elsewhere they would act as shortcut keys.
 */
export async function reopenForm(left: LeftForm): Promise<void> {
  const { form } = left;
  const stop = new AbortController();
  const onPointer = ({ target }: PointerEvent): void => {
    if (!(target as Element).closest(`${OPEN}, ${LINE}`)) stop.abort();
  };
  addEventListener("pointerdown", onPointer, { capture: true, signal: stop.signal });
  const column = "column" in form ? form.column : undefined;
  const row = column === undefined ? undefined : await rowOf(column, stop.signal);
  if (stop.signal.aborted) return;
  // Without its column, and on phones, the line is in quick add.
  if (column !== undefined && left.key !== undefined && (!row || matchMedia(PHONE).matches))
    moveDraft(left.key, "QUICK_ADD", true);
  if ("newSection" in form) openNewSection(form.newSection.listId, form.newSection.sublistId);
  else if (row) row.click();
  else if (getState().modal.modalType === null)
    openModal(form.modalType, { ...listOf(column), ...form.modalProps });
  if (!(await getsFocus(form, stop))) return;
  const keys = left.keys?.map((key) => new KeyboardEvent("keydown", key)) ?? [];
  // The keys of this page wait until this function returns, so that they follow.
  pressLater([...keys, ...takeWaitingKeys()]);
}

/**
 * Waits until a form has the focus.
 * @param stop is aborted when the person presses elsewhere, and at the end
 * @returns false if the person presses elsewhere, or if another dialog is open
 */
async function getsFocus(form: Form, stop: AbortController): Promise<boolean> {
  const end = Date.now() + AT_MOST;
  while (!stop.signal.aborted && !hasFocus(form)) {
    if (isOver(form) || Date.now() > end) stop.abort();
    else await new Promise(requestAnimationFrame);
  }
  const isThere = !stop.signal.aborted;
  stop.abort();
  return isThere;
}

/** Whether the dialog of a form is open. A row opens a dialog on phones, and then its properties are those of the column. */
function isDialogOf(form: Form): boolean {
  const { modalType, modalProps } = getState().modal;
  if ("newSection" in form || modalType !== form.modalType) return false;
  return form.column !== undefined || JSON.stringify(modalProps) === JSON.stringify(form.modalProps);
}

/** Whether something else is open in place of a form, or its dialog has closed. */
function isOver(form: Form): boolean {
  const isInColumn = "newSection" in form || form.column !== undefined;
  return !isDialogOf(form) && !(isInColumn && getState().modal.modalType === null);
}

function hasFocus(form: Form): boolean {
  const active = document.activeElement;
  if ("newSection" in form) return Boolean(active?.closest("[data-new-section]"));
  if (isDialogOf(form)) return Boolean(active?.closest(OPEN));
  const line = form.column === undefined ? undefined : active?.closest(LINE);
  return line?.closest("[data-column]")?.id === form.column && Boolean(line);
}

/** The list of a column, for a form that opens without the column. Sections, sublists and days have no list of their own. */
function listOf(column: string | undefined): { listId?: string } {
  const list = column && findList(getState().board, column.slice(columnId("").length));
  return list ? { listId: list.google_list_id } : {};
}

/** Waits for the first row of a column, because the column may not be drawn yet. The signal ends the wait. */
async function rowOf(column: string, signal: AbortSignal): Promise<HTMLElement | undefined> {
  for (let frames = 0; frames < FRAMES && !signal.aborted;) {
    const row = document.getElementById(column)?.querySelector<HTMLElement>("[data-add-task]");
    if (row) return row;
    await new Promise(requestAnimationFrame);
    if (!document.querySelector(PLACEHOLDER)) frames++;
  }
  return undefined;
}
