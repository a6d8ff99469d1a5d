import type { Html } from "./html.ts";
import { html } from "./html.ts";

/**
 * Renders an empty form, for the Cancel button: its `form` attribute names this form. The button must not belong to the main
 * form, because the Enter key presses a form's first button, which would be Cancel.
 */
export function cancelForm(action: string): Html {
  return html`<form method="post" action="${action}/cancel" id="cancel"></form>`;
}
