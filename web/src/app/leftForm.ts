// @chunk board
import type { Form, LeftForm } from "../data/drafts.ts";
import { getState } from "../data/store.ts";
import { LINE, takeEarlyKeys } from "../ui/earlyKeys.ts";
import { keyOf, OPEN } from "../ui/pressAgain.ts";
import { retryLoad } from "../ui/retryLoad.ts";
import { keepKeysUntil, takeWaitingKeys } from "../ui/typeAhead.ts";

/** The row of a column that a press has opened, and the field that then replaces the row. */
const OPEN_ROW = "[data-add-task][aria-expanded=true]";

/** What an earlier page left and this page is about to open. Its keys are not in the queue yet. */
let reopening: LeftForm | undefined;

/**
 * Takes over the form that is still opening when the page is left, with the keys that wait for it. Keys that need not wait are
 * pressed now, so that their text is in the form's draft.
 * @returns undefined if no keys wait for a form
 */
export function takeOpeningForm(): LeftForm | undefined {
  const keys = takeWaitingKeys().concat(takeEarlyKeys()).map(keyOf);
  if (reopening) return { ...reopening, keys: (reopening.keys?.splice(0) ?? []).concat(keys) };
  const form = keys.length > 0 ? openingForm() : undefined;
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
export function openLeftForm(left: LeftForm): void {
  reopening = left;
  keepKeysUntil(
    retryLoad(() => import("./reopenForm.ts"))
      .then(({ reopenForm }) => reopenForm(left))
      .finally(() => (reopening = undefined)),
  );
}
