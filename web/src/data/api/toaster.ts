// @chunk board
import { createElement } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { toast } from "react-hot-toast/headless";
import { keepMore } from "../../ui/toastActions.ts";
export { closeUsed } from "../../ui/toastActions.ts";
import { Toasts } from "../../ui/Toasts.tsx";
import { joinToast } from "./joinedToasts.ts";
import type { More } from "./toast.ts";

const LEAVING = 200;

const host = document.createElement("div");
document.body.append(host);
// Draw now, with what else is drawn in this frame. A later render would cost a frame of its own.
flushSync(() => createRoot(host).render(createElement(Toasts)));

/**
 * Shows a toast: success for 2 s, failure for 4 s, a toast with a button for 10 s (product 9.6). A toast with the same
 * sentence is replaced. If that toast is younger than 4 s, the new toast counts the tasks of both.
 */
export function show(kind: "success" | "error", text: string, more: More = {}): void {
  // This clock is never put back, unlike that of `Date`.
  const { id, replaces, duration, sentence, line, action } = joinToast(kind, text, more, performance.now());
  if (replaces !== undefined) toast.remove(replaces);
  keepMore(id, { action, line });
  toast[kind](sentence, { id, duration, removeDelay: LEAVING });
}
