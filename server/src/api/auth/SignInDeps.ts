import type { Openid } from "../../google/openid.ts";
import type { Cookies } from "../../http/cookies.ts";
import type { Affected } from "../../domain/affected.ts";
import type { Store } from "../../db/engine.ts";
import type { Seal } from "../../security/seal.ts";

/** What the endpoints for sign-in, sign-out and sessions need. */
export interface SignInDeps {
  store: Store;
  cookies: Cookies;
  seal: Seal;
  openid: Openid;
  clientId: string;
  /** Returns the URL in Tasklane to which Google sends the browser after the sign-in. The page there calls `callback`. */
  redirectUri(): string;
  /** Is called after each successful sign-in, so that the account's sync with Google starts. */
  signedIn(accountId: string): void;
  /** Notifies everyone whom a committed change affects. */
  publish(affected: Affected): void;
  /** Tells every server process that a session ended, so that its event streams end too. */
  signedOut(session: string): Promise<void>;
}
