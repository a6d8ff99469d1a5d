import type { ModalType } from "./modals.ts";
import { getState } from "./store.ts";
import { isKept } from "./unsent.ts";

const KEY = "draft";

/** What opens a form again: a dialog, or the column in which a section is named. */
type Form =
  | { modalType: ModalType; modalProps: object }
  | { newSection: { listId: string; sublistId: string | null } };

/** An open form's content, kept for this tab while its person signs in again, or loads the page again. */
export type Draft = Form & { userId: string; values: unknown };

interface OpenForm {
  read: () => Form & { values: unknown };
  /** Whether something was typed into it. */
  isDirty: () => boolean;
  /** Whether what was typed is on its way: then it is a change, which is kept as such. */
  isSaving: () => boolean;
}

/** The one that was opened last stands last: over a column that has one a dialog may open. */
let openForms: readonly OpenForm[] = [];

/** An open form says how to read it. @returns how to sign off when it closes */
export function registerForm(form: OpenForm): () => void {
  openForms = [...openForms, form];
  return () => {
    openForms = openForms.filter((other) => other !== form);
  };
}

/** Keeps what was typed into the open form when the page is left, so that loading it again opens it. @returns how to stop */
export function keepOpenForm(userId: string): () => void {
  const keep = (): void => {
    if (openForms.some(({ isDirty }) => isDirty())) keepDraft(userId);
  };
  addEventListener("pagehide", keep);
  return () => removeEventListener("pagehide", keep);
}

/** Keeps what stands in the open form, if there is one and nothing else keeps it. */
export function keepDraft(userId: string): void {
  const openForm = openForms.findLast(({ isDirty }) => isDirty()) ?? openForms.at(-1);
  const isKeptAlready = openForm?.isSaving() && getState().board.changes.every(({ id }) => isKept(id));
  if (!openForm || isKeptAlready) return;
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ ...openForm.read(), userId } satisfies Draft));
  } catch {
    // No session storage: the form is lost, the tasks are not.
  }
}

/** Takes the kept form out; one of another person is dropped. */
export function takeDraft(userId: string): Draft | undefined {
  try {
    const draft = JSON.parse(sessionStorage.getItem(KEY) ?? "null") as Draft | null;
    sessionStorage.removeItem(KEY);
    return draft?.userId === userId ? draft : undefined;
  } catch {
    return undefined;
  }
}
