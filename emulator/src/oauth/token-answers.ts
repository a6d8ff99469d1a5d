import type { KoaContextWithOIDC } from "oidc-provider";

import type { FaultKind, Faults } from "../faults.ts";
import type { Ledger } from "../ledger.ts";
import type { World } from "../state/world.ts";
import { applyDelays } from "../delays.ts";
import { servedScope } from "./scopes.ts";

const OPERATIONS: Record<string, string> = {
  "/token": "oauth.token",
  "/v1/userinfo": "oauth.userinfo",
  "/oauth2/v3/certs": "oauth.certs",
};

const HEADERS = {
  "Cache-Control": "no-cache, no-store, max-age=0, must-revalidate",
  Pragma: "no-cache",
  Expires: "Mon, 01 Jan 1990 00:00:00 GMT",
  Server: "scaffolding on HTTPServer2",
};

interface TokenAnswersDeps {
  world: World;
  faults: Faults;
  ledger: Ledger;
  /** A signal that aborts when the emulator is reset or closed. */
  ending: () => AbortSignal;
}

/**
 * Middleware around oidc-provider. Before it, applies the faults that tests ordered. After it, makes messages, headers and scope
 * names like Google's, and writes a ledger entry. A fault for one account cannot apply here, because the account is known only
 * afterwards.
 */
export function tokenAnswers({ world, faults, ledger, ending }: TokenAnswersDeps) {
  return async (ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> => {
    const operation = OPERATIONS[ctx.path];
    if (!operation || ctx.method === "OPTIONS") return next();
    const subject = { account: null, method: ctx.method, path: ctx.path, operation };
    const { delays, fault } = faults.take(subject);
    if (delays.length > 0 && !(await applyDelays(delays, ending()))) return cutConnection(ctx);

    const lost = fault?.kind === "cutBefore" || fault?.kind === "cutAfter";
    if (fault && fault.kind !== "cutAfter") answerWithFault(ctx, fault.kind);
    else await next();
    if (operation === "oauth.token" && !lost) imitateAnswer(ctx);
    if (lost) cutConnection(ctx);
    ledger.record({
      ...subject,
      account: world.findAccount(accountOf(ctx))?.email ?? null,
      query: "",
      status: lost ? 0 : ctx.status,
      at: world.clock(),
      ...(fault && { fault: fault.kind }),
    });
  };
}

/** Returns oidc-provider's context of a request; undefined if a fault answered before oidc-provider saw the request. */
const oidcOf = (ctx: KoaContextWithOIDC) => (ctx as Partial<KoaContextWithOIDC>).oidc;

const accountOf = (ctx: KoaContextWithOIDC) => oidcOf(ctx)?.entities.Account?.accountId ?? "";

/** How Google words a refused request for tokens: status, error, description. */
const REFUSALS: Partial<Record<FaultKind, [number, string, string]>> = {
  invalidGrant: [400, "invalid_grant", "Token has been expired or revoked."],
  invalidClient: [401, "invalid_client", "Unauthorized"],
  deletedClient: [401, "deleted_client", "The OAuth client was deleted."],
  unauthorizedClient: [401, "unauthorized_client", "Unauthorized"],
  adminPolicyEnforced: [
    400,
    "admin_policy_enforced",
    "The request is blocked by a policy of your organization's administrator.",
  ],
  invalidScope: [400, "invalid_scope", "Some requested scopes were invalid."],
  accessDenied: [403, "access_denied", "Account restricted"],
  rateLimitExceeded: [403, "rate_limit_exceeded", "Rate Limit Exceeded"],
  temporarilyUnavailable: [400, "temporarily_unavailable", "Try again later."],
};

/** Answers as the fault says that a test ordered, before the call has any effect. */
function answerWithFault(ctx: KoaContextWithOIDC, kind: FaultKind): void {
  const refused = REFUSALS[kind];
  if (refused) {
    const [status, error, error_description] = refused;
    ctx.status = status;
    ctx.body = { error, error_description };
  } else if (kind === "tooManyRequests") {
    ctx.status = 429;
    ctx.body = { error: "rate_limit_exceeded", error_description: "Rate Limit Exceeded" };
  } else {
    ctx.status = kind === "unavailable" ? 503 : 500;
    ctx.body = { error: "internal_failure", error_description: "Backend Error" };
  }
}

function cutConnection(ctx: KoaContextWithOIDC): void {
  ctx.respond = false;
  ctx.req.socket.destroy();
}

/** Makes an answer of the token endpoint look like Google's: its fields, its headers and the words of an error. */
function imitateAnswer(ctx: KoaContextWithOIDC): void {
  const body = ctx.body as Record<string, unknown>;
  if (typeof body["scope"] === "string") body["scope"] = servedScope(body["scope"]);
  // Google sends the refresh token only when a code is exchanged, and not again at a refresh.
  if (requestOf(ctx)["grant_type"] === "refresh_token") delete body["refresh_token"];
  if (body["error"]) Object.assign(body, descriptionOf(ctx, body));
  ctx.set(HEADERS);
  ctx.body = JSON.stringify(body, null, 2);
  ctx.set("Content-Type", "application/json; charset=utf-8");
}

/** How Google describes an error of the token endpoint. */
function descriptionOf(
  ctx: KoaContextWithOIDC,
  { error, error_description }: Record<string, unknown>,
): object {
  const request = requestOf(ctx);
  if (error === "invalid_grant" && request["grant_type"] === "refresh_token") {
    return { error_description: "Token has been expired or revoked." };
  }
  if (error === "invalid_grant") {
    const shaped = String(request["code"]).startsWith("4/");
    return { error_description: shaped ? "Bad Request" : "Malformed auth code." };
  }
  if (error === "invalid_client" && oidcOf(ctx)) {
    return { error_description: ctx.oidc.client ? "Unauthorized" : "The OAuth client was not found." };
  }
  return { error_description };
}

const requestOf = (ctx: KoaContextWithOIDC) => (oidcOf(ctx)?.params ?? {}) as Record<string, unknown>;
