import { TIMES } from "@tasklane/contract/limits.ts";
import { createElement } from "react";
import { createRoot } from "react-dom/client";
import { toast } from "react-hot-toast/headless";
import { toastActions } from "../ui/toastActions.ts";
import type { Action } from "../ui/toastActions.ts";
import { Toasts } from "../ui/Toasts.tsx";

const LEAVING = 200;

const host = document.createElement("div");
document.body.append(host);
createRoot(host).render(createElement(Toasts));

/** Shows a message: success 2 s, failure 4 s, 10 s with a button (specification 9, product.md). */
export function show(kind: "success" | "failure", text: string, action?: Action): void {
  const duration = action ? TIMES.undo : kind === "success" ? TIMES.successToast : TIMES.toast;
  const id = crypto.randomUUID();
  if (action) toastActions.set(id, action);
  toast[kind === "success" ? "success" : "error"](text, { id, duration, removeDelay: LEAVING });
}
