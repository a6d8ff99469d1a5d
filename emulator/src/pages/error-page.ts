import { html } from "./html.ts";
import { page } from "./layout.ts";

/** Errors of the emulator's own pages. All others are errors of a sign-in (OAuth). */
const OWN_ERRORS = new Set(["not found", "forbidden"]);

/** Renders an error page for the person. It is for errors of which the program cannot learn by a redirect. */
export function errorPage(status: number, error: string, description?: string): string {
  const blocked = !OWN_ERRORS.has(error);
  return page(
    `Error ${status}: ${error}`,
    html`<h1>${blocked ? "Access blocked: this request is invalid" : "This did not work"}</h1>
      ${blocked && html`<p>You can’t sign in because the program that sent you here asked in a wrong way.</p>`}
      <p class="quiet">Error ${status}: <code>${error}</code></p>
      ${description && html`<p class="quiet">${description}</p>`}`,
  );
}
