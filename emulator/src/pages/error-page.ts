import { html } from "./html.ts";
import { page } from "./layout.ts";

/** Errors of our own pages. All other errors are OAuth errors. */
const OWN_ERRORS = new Set(["not found", "forbidden"]);

/** Renders an error page for the person, for errors that cannot be reported to the program by a redirect. */
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
