import type { Action } from "../../ui/toastActions.ts";

/** What a toast shows beside its sentence. */
export interface More {
  /** The toast's button. */
  action?: Action | undefined;
  /** The task that the toast is about. The task's title stands below the sentence. */
  task?: { id: string; title: string } | undefined;
  /** Another line below the sentence. */
  line?: string;
  /** Whether the toast stays until the person closes it. */
  stays?: boolean;
}

const toaster = async () => import("./toaster.ts");

/** Shows toasts in a corner of the screen. The code that draws them loads with the first one. */
export const toast = {
  success: (text: string, more?: More): void =>
    void toaster().then(({ show }) => show("success", text, more)),
  failure: (text: string, more?: More): void => void toaster().then(({ show }) => show("error", text, more)),
  /** Closes the toasts that only offer to undo or redo this step, or to discard this draft; without one, all toasts. */
  closeUsed: (stepId?: string): void => void toaster().then(({ closeUsed }) => closeUsed(stepId)),
};
