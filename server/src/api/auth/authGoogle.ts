import * as contract from "@tasklane/contract/auth.ts";
import type { FastifyRequest } from "fastify";
import { GoogleFailure } from "../../google/GoogleFailure.ts";
import { Failed } from "../../http/Failed.ts";
import { bare } from "../../http/handlers.ts";
import type { Endpoint } from "../../http/handlers.ts";
import type { Account } from "../../db/tables/accounts.ts";
import { findAccount } from "../../db/tables/accounts.ts";
import { keepAuthorizationRequest } from "./authorizationRequest.ts";
import type { SignInDeps } from "./SignInDeps.ts";

/**
 * Redirects the browser to Google's sign-in. Google asks the person for consent only when Tasklane holds no working refresh
 * token. Every consent creates a refresh token, and Google keeps at most a hundred of them for one person and app.
 */
export function authGoogle({ store, cookies, seal, openid, redirectUri }: SignInDeps): Endpoint {
  return bare(contract.authGoogle, async ({ login_hint, next }, { request, reply, session, now }) => {
    const account = session && (await findAccount(store.db, session.accountId));
    const consent = cookies.get(request, "consent") !== null || lacksGrant(account, login_hint);
    const loginHint = login_hint ?? account?.email ?? null;
    try {
      const { url, authorizationRequest } = await openid.begin({
        redirectUri: redirectUri(),
        loginHint,
        consent,
      });
      keepAuthorizationRequest(reply, cookies, seal, {
        ...authorizationRequest,
        next: next ?? null,
        at: now,
      });
      await reply.redirect(url, 302);
    } catch (cause) {
      if (!(cause instanceof GoogleFailure)) throw cause;
      request.log.warn({ err: cause }, "the provider is away");
      if (!isNavigation(request)) throw new Failed("google_unavailable", { cause });
      await reply.redirect("/login?error=google_unavailable", 302);
    }
  });
}

/**
 * Tells whether a sign-in needs the person's consent, because Tasklane has no working refresh token. It looks only at the account
 * of this session. Otherwise anybody could find out whether an e-mail address has an account.
 */
function lacksGrant(account: Account | null | undefined, loginHint: string | undefined): boolean {
  if (loginHint !== undefined && loginHint !== account?.email) return true;
  return account?.token === null || account?.google === "reauth";
}

/** Tells whether the browser itself opened this URL, and no script. A person who follows a link must see a page, not JSON. */
function isNavigation({ headers }: FastifyRequest): boolean {
  return headers["sec-fetch-mode"] === "navigate" || (headers.accept ?? "").includes("text/html");
}
