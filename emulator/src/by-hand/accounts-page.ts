import { html } from "../pages/html.ts";
import { page } from "../pages/layout.ts";
import type { Account } from "../state/types.ts";

/**
 * Renders the page on which a person chooses the account whose Google tasks they want to edit.
 * @param refused an invalid e-mail address that the person typed
 */
export function accountsPage(accounts: Account[], refused?: string): string {
  const known = accounts.map(
    ({ sub, email, name }) =>
      html`<li>
        <a class="account" href="/tasks/${sub}">
          <span class="avatar" aria-hidden="true">${name.charAt(0).toUpperCase()}</span>
          <span><span class="name">${name}</span><span class="quiet">${email}</span></span>
        </a>
      </li>`,
  );
  return page(
    "Tasks by hand",
    html`<h1>Tasks by hand</h1>
      <p>Edit the tasks of an account directly, as its owner would in Google’s own app.</p>
      ${
        known.length > 0
          ? html`<ul class="accounts">
              ${known}
            </ul>`
          : html`<p class="quiet">There is no account yet.</p>`
      }
      <form method="post" action="/accounts">
        <label for="email">Another account</label>
        <input
          id="email"
          name="email"
          type="email"
          required
          placeholder="sam@example.com"
          value="${refused ?? ""}"
        />
        ${refused !== undefined && html`<p class="problem" role="alert">Enter an e-mail address.</p>`}
        <div class="actions"><button class="main">Open</button></div>
      </form>`,
  );
}
