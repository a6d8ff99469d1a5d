import * as contract from "@tasklane/contract/auth.ts";
import type { ParsedInputOf } from "@tasklane/contract/call.ts";
import type { FastifyBaseLogger } from "fastify";
import { GoogleFailure } from "../../google/GoogleFailure.ts";
import { TASKS_SCOPE } from "../../google/openid.ts";
import type { SignedIn } from "../../google/openid.ts";
import { SignInRefused } from "../../google/SignInRefused.ts";
import { newSessionId } from "../../http/cookies.ts";
import { Failed } from "../../http/Failed.ts";
import { bare } from "../../http/handlers.ts";
import type { Exchange, Endpoint } from "../../http/handlers.ts";
import type { Account } from "../../db/tables/accounts.ts";
import { signInAccount } from "../../db/tables/accounts.ts";
import { createSession, deleteSession, hashSessionId } from "../../db/tables/sessionRows.ts";
import { consumeState } from "../../db/tables/usedStates.ts";
import type { AuthorizationRequest } from "./authorizationRequest.ts";
import { authorizationRequestOf } from "./authorizationRequest.ts";
import { browserOf } from "./browserOf.ts";
import { boundTo } from "../../security/grants.ts";
import type { SignInDeps } from "./SignInDeps.ts";
import { userOf } from "./userOf.ts";

/**
 * Finishes a sign-in, and only once: exchanges Google's code for tokens, creates or updates the account, and starts a session.
 */
export function callback(deps: SignInDeps): Endpoint {
  const { store, cookies, seal } = deps;
  return bare(contract.callback, async (input, exchange) => {
    const { request, reply, now } = exchange;
    const authorizationRequest = authorizationRequestOf(request, cookies, seal, now);
    cookies.clear(reply, "oauth");
    if (!authorizationRequest || input.state !== authorizationRequest.state) throw new Failed("bad_callback");
    const { state } = authorizationRequest;
    const isFirst = await store.transaction((tx) => consumeState(tx, state, now));
    if (!isFirst) throw new Failed("bad_callback");
    if (input.error === "access_denied") throw new Failed("access_denied");

    const { email, ...person } = await identify(deps, input, authorizationRequest, request.log);
    // Other people know this person by the address alone. An owner approves by it.
    if (email === null) throw new Failed("email_not_verified");
    const hasTasks = person.scopes.includes(TASKS_SCOPE);
    const signedIn = hasTasks ? await begin(deps, { ...person, email }, exchange) : null;
    if (!signedIn) {
      cookies.set(reply, "consent", "1");
      throw new Failed("tasks_not_granted");
    }
    cookies.clear(reply, "consent");
    cookies.set(reply, "sid", signedIn.sessionId);
    deps.signedIn(signedIn.account.id);
    const next = authorizationRequest.next === null ? {} : { next: authorizationRequest.next };
    return { ...userOf(signedIn.account), ...next };
  });
}

async function identify(
  { openid, redirectUri }: SignInDeps,
  { code, state, error, iss }: ParsedInputOf<typeof contract.callback>,
  authorizationRequest: AuthorizationRequest,
  log: FastifyBaseLogger,
): Promise<SignedIn> {
  const answered = new URL(redirectUri());
  for (const [name, value] of Object.entries({ code, state, error, iss }))
    if (value !== undefined) answered.searchParams.set(name, value);
  try {
    return await openid.finish(answered, authorizationRequest);
  } catch (cause) {
    if (cause instanceof SignInRefused) {
      // Only the operator can mend a wrong client secret or a wrong clock of this server, with which nobody can sign in.
      log.warn({ err: cause }, "Google refuses a sign-in");
      throw new Failed("bad_callback", { cause });
    }
    if (cause instanceof GoogleFailure) throw new Failed("google_unavailable", { cause });
    throw cause;
  }
}

/**
 * Stores the account and a new session in one transaction. The browser's old session ends.
 * @returns null when Google gave no refresh token and Tasklane holds no working one, so the person has to consent again
 */
async function begin(
  { store, seal, clientId, signedOut }: SignInDeps,
  { scopes, refreshToken, ...person }: SignedIn & { email: string },
  { request, session, now }: Exchange,
): Promise<{ account: Account; sessionId: string } | null> {
  const sessionId = newSessionId();
  const browser = browserOf(request.headers["user-agent"] ?? "");
  const account = await store.transaction(async (tx) => {
    const made = await signInAccount(tx, person, {
      scopes: scopes.join(" "),
      sealToken:
        refreshToken === null
          ? null
          : (id) => seal.close(refreshToken, boundTo({ id, google_sub: person.sub }, clientId)),
      now,
    });
    if (made) await createSession(tx, { id: hashSessionId(sessionId), accountId: made.id }, browser, now);
    if (made && session) await deleteSession(tx, session.id);
    return made;
  });
  if (account && session) await signedOut(session.id);
  return account && { account, sessionId };
}
