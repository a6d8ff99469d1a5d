import type { Account } from "../state/types.ts";
import { cancelForm } from "./cancel-form.ts";
import { html } from "./html.ts";
import { page } from "./layout.ts";

export interface ChooserView {
  /** The URL path of the sign-in under way, to which the form is sent. */
  action: string;
  clientName: string;
  accounts: Pick<Account, "sub" | "email" | "name">[];
  /** The e-mail address that the input shows at first. */
  hint: string;
  /** What is wrong with the e-mail address that the person typed. */
  problem?: string;
}

/**
 * Renders the page on which a person chooses an account or types an e-mail address. For an unknown address, an account is
 * created.
 */
export function chooserPage({ action, clientName, accounts, hint, problem }: ChooserView): string {
  const known = accounts.map(
    ({ sub, email, name }) =>
      html`<li>
        <button class="account" name="sub" value="${sub}">
          <span class="avatar" aria-hidden="true">${name.charAt(0).toUpperCase()}</span>
          <span><span class="name">${name}</span><span class="quiet">${email}</span></span>
        </button>
      </li>`,
  );
  return page(
    "Choose an account",
    html`<h1>Choose an account</h1>
      <p>to continue to <strong>${clientName}</strong></p>
      ${
        known.length > 0 &&
        html`<form method="post" action="${action}/account">
          <ul class="accounts">
            ${known}
          </ul>
        </form>`
      }
      <form method="post" action="${action}/account" class="other">
        <h2>Use another account</h2>
        <label for="email">E-mail address</label>
        <input
          id="email"
          name="email"
          type="email"
          autocomplete="off"
          spellcheck="false"
          required
          value="${hint}"
          ${problem && html`aria-invalid="true" aria-describedby="problem"`}
        />
        ${problem && html`<p id="problem" class="problem" role="alert">${problem}</p>`}
        <p class="quiet">Any address works; an account that does not exist yet is made. No password.</p>
        <div class="actions">
          <button class="plain" form="cancel">Cancel</button>
          <button class="main">Next</button>
        </div>
      </form>
      ${cancelForm(action)}`,
  );
}
