// @chunk board
import { createElement } from "react";
import { createRoot } from "react-dom/client";
import { toast } from "react-hot-toast/headless";
import { keepMore } from "../../ui/toastActions.ts";
import { Toasts } from "../../ui/Toasts.tsx";
import { joined } from "./joinedToasts.ts";
import type { More } from "./say.ts";

const LEAVING = 200;

const host = document.createElement("div");
document.body.append(host);
createRoot(host).render(createElement(Toasts));

/**
 * Shows a message: success 2 s, failure 4 s, 10 s with a button (product 9.6). One that says the same as
 * another which is still there, or came within 4 s, takes its place and tells how many tasks both are about.
 */
export function show(kind: "success" | "failure", text: string, more: More = {}): void {
  const { id, replaces, duration, sentence, line, action } = joined(kind, text, more, Date.now());
  if (replaces !== undefined) toast.remove(replaces);
  keepMore(id, { action, line });
  toast[kind === "success" ? "success" : "error"](sentence, { id, duration, removeDelay: LEAVING });
}
