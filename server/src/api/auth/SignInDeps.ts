import type { Openid } from "../../google/openid.ts";
import type { Cookies } from "../../http/cookies.ts";
import type { Affected } from "../../domain/affected.ts";
import type { Store } from "../../db/engine.ts";
import type { Seal } from "../../security/seal.ts";

/** What the calls for sign-in, sign-out and sessions need. */
export interface SignInDeps {
  store: Store;
  cookies: Cookies;
  seal: Seal;
  openid: Openid;
  clientId: string;
  /** Returns the page of the app to which Google sends the browser back. That page then makes the call `callback`. */
  redirectUri(): string;
  /** Is called when a person has signed in, whether Google gave a new refresh token or the stored one still works. */
  signedIn(accountId: string): void;
  /** Notifies everyone whom a committed change affects. */
  publish(affected: Affected): void;
  /** Tells every server process that a session ended, so that its event streams end too. */
  signedOut(session: string): Promise<void>;
}
