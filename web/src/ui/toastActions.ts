import type { Toast } from "react-hot-toast/headless";

/** A button inside a toast. */
export interface Action {
  label: string;
  run: () => void;
}

/** What a toast shows beside its sentence: a button, and a line below it. */
interface ToastMore {
  action: Action | undefined;
  line: string | undefined;
}

/** By the toast's id, because react-hot-toast stores only texts. */
const mores = new Map<string, ToastMore>();

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
