import type { Openid } from "../../google/openid.ts";
import type { Cookies } from "../../http/cookies.ts";
import type { Affected } from "../../domain/affected.ts";
import type { Store } from "../../db/engine.ts";
import type { Seal } from "../../security/seal.ts";

/** What signing in and out is made of. */
export interface SignInDeps {
  store: Store;
  cookies: Cookies;
  seal: Seal;
  openid: Openid;
  clientId: string;
  /** Where the provider sends the browser back: the app's page, which then makes the call `callback`. */
  redirectUri(): string;
  /** Hears of a person who signed in, with a new grant or the one we held. */
  signedIn(accountId: string): void;
  /** Tells everyone whom a committed change concerns. */
  publish(affected: Affected): void;
  /** Tells every server process of a session that has ended, so that its event streams end as well. */
  signedOut(session: string): Promise<void>;
}
