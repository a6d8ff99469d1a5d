// @chunk board
import type { Form, LeftForm } from "../data/drafts.ts";
import { openModal } from "../data/modalActions.ts";
import type { ModalProps, ModalType } from "../data/modalState.ts";
import { getState } from "../data/store.ts";
import { openNewSection } from "../features/board/openNewSection.ts";
import { takeEarlyKeys } from "../ui/earlyKeys.ts";
import { keyOf, OPEN } from "../ui/pressAgain.ts";
import { awaitFocus, keepKeysUntil, pressLater, takeWaitingKeys } from "../ui/typeAhead.ts";

/** The row of a column that a press has opened, and the field that then replaces the row. */
const OPEN_ROW = "[data-add-task][aria-expanded=true]";
const LINE = "[data-quick-add]";
/** Grey columns stand in place of the view until its code is loaded. */
const PLACEHOLDER = "main > [aria-busy=true]";
/** After the placeholder is gone, how many frames the column of a row is awaited. */
const FRAMES = 120;

/** The form of an earlier page that this page is about to open. */
let reopening: Form | undefined;

/**
 * The form that is still opening when the page is left, with the keys that wait for it. Keys that need not wait are pressed now,
 * so that their text is in the form's draft.
 * @returns undefined if no keys wait for a form
 */
export function formToLeave(): LeftForm | undefined {
  const keys = [...takeWaitingKeys(), ...takeEarlyKeys()].map(keyOf);
  const form = reopening ?? (keys.length > 0 ? openingForm() : undefined);
  return form && { form, keys };
}

/** The dialog or row that was opened, and of which nothing is drawn yet. */
function openingForm(): Form | undefined {
  const { modal } = getState();
  if (modal.modalType !== null) return document.querySelector(OPEN) ? undefined : modal;
  const row = document.querySelector(LINE) ? null : document.querySelector(OPEN_ROW);
  const column = row?.closest("[data-column]")?.id;
  return column === undefined ? undefined : { modalType: "QUICK_ADD", modalProps: {}, column };
}

/** Opens the form that an earlier page left, and presses the keys that waited for it. Keys pressed meanwhile follow them. */
export function openLeftForm({ form, keys }: LeftForm): void {
  reopening = form;
  keepKeysUntil(open(form).finally(() => (reopening = undefined)));
  pressLater(keys.map((key) => new KeyboardEvent("keydown", key)));
}

async function open(form: Form): Promise<void> {
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
