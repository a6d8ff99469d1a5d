import type { Html } from "./html.ts";
import { html } from "./html.ts";

/**
 * Renders the form of the Cancel button, which is placed elsewhere and refers to it. It is separate from the main form,
 * because the Enter key presses the first button of a form, and that must never be Cancel.
 */
export function cancelForm(action: string): Html {
  return html`<form method="post" action="${action}/cancel" id="cancel"></form>`;
}
