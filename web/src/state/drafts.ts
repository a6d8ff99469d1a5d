import type { ModalType } from "./modals.ts";

const KEY = "draft";

/** An open form's content, kept for this tab while its person signs in again. */
export interface Draft {
  userId: string;
  modalType: ModalType;
  modalProps: object;
  values: unknown;
}

let openForm: (() => Omit<Draft, "userId">) | undefined;

/** An open form says how to read it. @returns how to sign off when it closes */
export function registerForm(read: () => Omit<Draft, "userId">): () => void {
  openForm = read;
  return () => {
    if (openForm === read) openForm = undefined;
  };
}

/** Keeps what stands in the open form, if there is one. */
export function keepDraft(userId: string): void {
  if (!openForm) return;
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ ...openForm(), userId } satisfies Draft));
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
