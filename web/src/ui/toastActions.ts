import { toast } from "react-hot-toast/headless";
import type { Toast } from "react-hot-toast/headless";

/** A button inside a toast. */
export interface Action {
  label: string;
  run: () => void;
  /** The ids of the undo steps that the button undoes or redoes, or the key of the draft that it discards. */
  steps?: readonly string[];
}

/** What a toast has besides its sentence: a button, and a line below. */
interface ToastMore {
  action: Action | undefined;
  line: string | undefined;
}

/**
 * The button and line of each toast, by the toast's id. They are stored here, because react-hot-toast stores only the sentence.
 */
const mores = new Map<string, ToastMore>();

/** Stores what a toast shows besides its sentence. */
export function keepMore(id: string, more: ToastMore): void {
  mores.set(id, more);
}

/**
 * The button and line of a toast.
 * @param its the toast as it is now, because its content may change under the same id
 */
export function moreOf(its: Toast): ToastMore {
  return mores.get(its.id) ?? { action: undefined, line: undefined };
}

/**
 * An undo step was undone or redone, for example by a key, or a draft is in its form again. Closes the toasts whose buttons were
 * for that alone, because they have nothing to do any more.
 * @param stepId absent if the person is gone: closes all toasts, because they tell what that person did
 */
export function closeUsed(stepId?: string): void {
  if (stepId === undefined) return toast.remove();
  for (const [id, { action, line }] of mores) {
    if (!action?.steps?.includes(stepId)) continue;
    const steps = action.steps.filter((step) => step !== stepId);
    mores.set(id, { action: { ...action, steps }, line });
    if (steps.length === 0) toast.dismiss(id);
  }
}

/** Closes a toast, and runs the action of its button. */
export function runAction(its: Toast): void {
  const { action } = moreOf(its);
  toast.dismiss(its.id);
  action?.run();
}
