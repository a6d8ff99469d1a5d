import { cancelForm } from "./cancel-form.ts";
import { html } from "./html.ts";
import { page } from "./layout.ts";

export interface ConsentView {
  action: string;
  clientName: string;
  email: string;
  /** Whether the program will learn who signs in. */
  identity: boolean;
  /** Sensitive scopes, each with its own checkbox. */
  scopes: { scope: string; wording: string; ticked: boolean }[];
}

/**
 * Renders the consent page. As at Google, the checkbox of a sensitive scope is not ticked at first, and the person may leave it
 * so.
 */
export function consentPage({ action, clientName, email, identity, scopes }: ConsentView): string {
  const boxes = scopes.map(
    ({ scope, wording, ticked }, index) =>
      html`<li>
        <input type="checkbox" id="scope-${index}" name="scope" value="${scope}" ${ticked && "checked"} />
        <label for="scope-${index}">${wording}<span class="quiet">${scope}</span></label>
      </li>`,
  );
  return page(
    "Allow access",
    html`<h1>${clientName} wants access to your account</h1>
      <p class="signed-in">${email}</p>
      <form method="post" action="${action}/consent">
        ${identity && html`<p>It will see your name and e-mail address.</p>`}
        ${
          boxes.length > 0 &&
          html`<fieldset>
            <legend>Select what ${clientName} can access</legend>
            <ul class="scopes">
              ${boxes}
            </ul>
          </fieldset>`
        }
        <p class="quiet">Boxes left empty are not allowed; you can still continue.</p>
        <div class="actions">
          <button class="plain" form="cancel">Cancel</button>
          <button class="main">Continue</button>
        </div>
      </form>
      ${cancelForm(action)}`,
  );
}
