import type { Html } from "./html.ts";
import { html } from "./html.ts";

/**
 * Renders an empty form that the Cancel button submits by its `form` attribute. The button must not submit the main
 * form: the Enter key presses the main form's first button, which would be Cancel.
 */
export function cancelForm(action: string): Html {
  return html`<form method="post" action="${action}/cancel" id="cancel"></form>`;
}
