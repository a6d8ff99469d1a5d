import type { Openid } from "../../google/openid.ts";
import type { Cookies } from "../../http/cookies.ts";
import type { Affected } from "../../domain/affected.ts";
import type { Store } from "../../db/engine.ts";
import type { Seal } from "../../security/seal.ts";

/** What the calls that sign in and out need. */
export interface SignInDeps {
  store: Store;
  cookies: Cookies;
  seal: Seal;
  openid: Openid;
  clientId: string;
  /** The page of the app to which the provider sends the browser back. The page then makes the call `callback`. */
  redirectUri(): string;
  /** Called when a person signed in, with a new grant or the stored one. */
  signedIn(accountId: string): void;
  /** Notifies everyone whom a committed change affects. */
  publish(affected: Affected): void;
  /** Tells every server process that a session ended, so that its event streams end too. */
  signedOut(session: string): Promise<void>;
}
