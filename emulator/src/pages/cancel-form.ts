import type { Html } from "./html.ts";
import { html } from "./html.ts";

/**
 * The form behind the Cancel button, which stands elsewhere and names it. Apart from the main form, since the Enter key
 * presses the first button of a form, and that must never be Cancel.
 */
export function cancelForm(action: string): Html {
  return html`<form method="post" action="${action}/cancel" id="cancel"></form>`;
}
