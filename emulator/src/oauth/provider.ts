import { randomBytes } from "node:crypto";
import type { Configuration, interactionPolicy, KoaContextWithOIDC, Provider } from "oidc-provider";

import { errorPage } from "../pages/error-page.ts";
import type { World } from "../state/world.ts";
import type { OAuthClient } from "./clients.ts";
import { mayRedirect } from "./clients.ts";
import { findGrant, grantIdFor } from "./grants.ts";
import type { Keys } from "./keys.ts";
import { loadOidcProvider } from "./load-oidc-provider.ts";
import { offlineNote, pagesPolicy } from "./policy.ts";
import { knownScopes, scopeClaims, servedScope } from "./scopes.ts";
import type { Tokens } from "./tokens.ts";

/** The lifetime that Google states for access tokens: 3599, not 3600. */
const ACCESS_TOKEN_SECONDS = 3599;
const DAY_SECONDS = 86_400;
const YEARS_SECONDS = 3650 * DAY_SECONDS;

export interface ProviderDeps {
  issuer: string;
  /** The emulator's port. Cookie names contain it, because browsers share cookies between all ports of a host. */
  port: number;
  world: World;
  tokens: Tokens;
  keys: Keys;
  clients: OAuthClient[];
}

/** Creates the OpenID provider, with the paths that Google uses. */
export async function createProvider(deps: ProviderDeps): Promise<Provider> {
  const library = await loadOidcProvider();
  const policy = pagesPolicy(library.interactionPolicy, deps.world, deps.tokens);
  const provider: Provider = new library.Provider(
    deps.issuer,
    configuration(deps, policy, () => provider),
  );
  imitateTokens(provider);
  provider.Client.prototype.redirectUriAllowed = function allowed(uri: string) {
    return mayRedirect(this, uri);
  };
  provider.on("authorization.success", (ctx, answer) => completeAnswer(deps.tokens, ctx, answer ?? {}));
  return provider;
}

function configuration(
  deps: ProviderDeps,
  policy: interactionPolicy.DefaultPolicy,
  provider: () => Provider,
): Configuration {
  const { issuer, port, world, tokens, keys, clients } = deps;
  const refreshSeconds = () => (world.switches.refreshTokenDays ?? YEARS_SECONDS / DAY_SECONDS) * DAY_SECONDS;
  return {
    adapter: (model) => tokens.adapter(model),
    clients: clients.map((client) => ({
      ...client,
      grant_types: ["authorization_code", "refresh_token"],
      response_types: ["code"],
      token_endpoint_auth_method: "client_secret_post",
    })),
    clientAuthMethods: ["client_secret_post", "client_secret_basic"],
    responseTypes: ["code"],
    scopes: knownScopes,
    claims: scopeClaims,
    conformIdTokenClaims: false,
    extraParams: ["access_type", "include_granted_scopes", "hd"],
    pkce: { required: () => false },
    jwks: { keys: [keys.signing] },
    cookies: {
      keys: keys.cookies,
      names: {
        session: `google_${port}`,
        interaction: `google_${port}_page`,
        resume: `google_${port}_resume`,
      },
      long: { httpOnly: true, sameSite: "lax" },
      short: { httpOnly: true, sameSite: "lax" },
    },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      revocation: { enabled: false },
      userinfo: { enabled: true },
      pushedAuthorizationRequests: { enabled: false },
      dPoP: { enabled: false },
    },
    routes: {
      authorization: "/o/oauth2/v2/auth",
      token: "/token",
      userinfo: "/v1/userinfo",
      jwks: "/oauth2/v3/certs",
    },
    discovery: { revocation_endpoint: new URL("/revoke", issuer).href },
    ttl: {
      AuthorizationCode: 600,
      AccessToken: ACCESS_TOKEN_SECONDS,
      RefreshToken: refreshSeconds,
      IdToken: ACCESS_TOKEN_SECONDS,
      Interaction: 3600,
      Session: 30 * DAY_SECONDS,
      Grant: YEARS_SECONDS,
    },
    clockTolerance: 0,
    interactions: { policy, url: (_ctx, interaction) => `/signin/${interaction.uid}` },
    expiresWithSession: () => false,
    rotateRefreshToken: false,
    issueRefreshToken: (_ctx, _client, code) => tokens.hasNote(offlineNote(code.jti)),
    loadExistingGrant: (ctx) => loadGrant(provider(), ctx),
    findAccount: (ctx, sub) => findAccount(world, ctx, sub),
    renderError: (ctx, { error, error_description }) => {
      ctx.type = "html";
      ctx.set("Content-Security-Policy", "default-src 'none'; style-src 'self'; img-src data:");
      ctx.body = errorPage(
        ctx.status,
        error === "invalid_redirect_uri" ? "redirect_uri_mismatch" : error,
        error_description,
      );
    },
  };
}

/** A method of oidc-provider's models that its types omit. */
interface Model {
  prototype: { generateTokenId: () => string };
}

/** Gives tokens the length and prefix that Google's have. So programs that check or store tokens can be tested. */
function imitateTokens(provider: Provider): void {
  const imitate = (model: { generateTokenId: () => string }, prefix: string, bytes: number) => {
    const original = model.generateTokenId;
    model.generateTokenId = function generateTokenId() {
      original.call(this);
      return prefix + randomBytes(bytes).toString("base64url");
    };
  };
  const { AuthorizationCode, AccessToken, RefreshToken } = provider as unknown as Record<string, Model>;
  imitate(AuthorizationCode!.prototype, "4/0A", 54);
  imitate(AccessToken!.prototype, "ya29.a0A", 150);
  imitate(RefreshToken!.prototype, "1//0", 72);
}

/**
 * Loads the consent for a new token. With `include_granted_scopes`, the new token covers everything that the person has ever
 * allowed to this program.
 */
async function loadGrant(provider: Provider, { oidc }: KoaContextWithOIDC) {
  const grant = await findGrant(provider, oidc.account!.accountId, oidc.client!.clientId);
  if (grant && oidc.params?.["include_granted_scopes"] === "true") {
    const all = [...oidc.requestParamScopes, ...grant.getOIDCScope().split(" ").filter(Boolean)];
    oidc.params["scope"] = [...new Set(all)].join(" ");
  }
  return grant;
}

function findAccount(world: World, { oidc }: KoaContextWithOIDC, sub: string) {
  const account = world.findAccount(sub);
  if (!account) return undefined;
  const { email, name } = account;
  const [given_name, ...rest] = name.split(" ");
  const family = rest.length > 0 ? { family_name: rest.join(" ") } : {};
  const person = { sub, email, email_verified: true, name, given_name, ...family };
  const claims = (use: string) => (use === "id_token" ? { ...person, ...boundTo(oidc) } : person);
  return { accountId: sub, claims };
}

/** Returns the claims that bind an id token to the client and to the access token issued with it. */
function boundTo({ client, entities }: KoaContextWithOIDC["oidc"]) {
  // oidc-provider turns this token into its hash.
  const token = entities.AccessToken?.jti;
  return { azp: client!.clientId, ...(token && { at_hash: token }) };
}

/**
 * Adds the parameters that Google appends when it redirects the browser back to the program. Notes whether the code will give a
 * refresh token.
 */
function completeAnswer(tokens: Tokens, { oidc }: KoaContextWithOIDC, answer: Record<string, unknown>): void {
  const consented = oidc.result?.consent !== undefined;
  const granted = oidc.entities.Grant!.getOIDCScopeFiltered(oidc.requestParamOIDCScopes);
  Object.assign(answer, {
    scope: servedScope(granted),
    authuser: "0",
    prompt: consented ? "consent" : "none",
  });
  if (!consented || oidc.params?.["access_type"] !== "offline") return;
  const grantId = grantIdFor(oidc.session!.accountId!, oidc.client!.clientId);
  tokens.note(offlineNote(grantId), grantId);
  tokens.note(offlineNote(answer["code"] as string), grantId);
}
