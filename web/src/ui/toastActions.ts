import type { Toast } from "react-hot-toast/headless";

/** A button inside a message. */
export interface Action {
  label: string;
  run: () => void;
}

/** What a message shows beside its sentence: a button, and a line below it. */
interface ToastMore {
  action: Action | undefined;
  line: string | undefined;
}

/** By the message's id; react-hot-toast keeps only texts. */
const mores = new Map<string, ToastMore>();

export function keepMore(id: string, more: ToastMore): void {
  mores.set(id, more);
}

/** @param its the message as it is now: it may show something else than before under the same id */
export function moreOf(its: Toast): ToastMore {
  return mores.get(its.id) ?? { action: undefined, line: undefined };
}
