import { html } from "./html.ts";
import { page } from "./layout.ts";

/** A refusal that a person sees, because the program that sent them cannot be answered. */
export function errorPage(status: number, error: string, description?: string): string {
  return page(
    `Error ${status}: ${error}`,
    html`<h1>Access blocked: this request is invalid</h1>
      <p>You can’t sign in because the program that sent you here asked in a wrong way.</p>
      <p class="quiet">Error ${status}: <code>${error}</code></p>
      ${description && html`<p class="quiet">${description}</p>`}`,
  );
}
