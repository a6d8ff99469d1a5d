import * as client from "openid-client";
import { failureOfRefresh } from "./failureOfRefresh.ts";
import { fetchOverHttp } from "./fetchOverHttp.ts";
import { GoogleFailure } from "./GoogleFailure.ts";
import { kindOfBreak } from "./kindOfBreak.ts";
import { SignInRefused } from "./SignInRefused.ts";
import { storableText } from "./storableText.ts";
import { within } from "./within.ts";

/** The OAuth scope that lets Tasklane read and write a person's Google Tasks. */
export const TASKS_SCOPE = "https://www.googleapis.com/auth/tasks";
const SCOPES = ["openid", "email", "profile", TASKS_SCOPE];
/** How long the server waits for one answer of Google's sign-in, in seconds. */
const PATIENCE = 15;
/**
 * How long a person waits for one step of Google's sign-in, in milliseconds. A sign-in shall be answered within ten seconds, so two
 * are left for the rest of the request (fault FN04).
 */
const PERSON_WAITS = 8_000;
/**
 * A year, in seconds. When a token is refreshed, the answer may contain an identity token that expired long ago. It signs nobody
 * in, so it is accepted.
 */
const WHATEVER_CLOCK = 365 * 24 * 60 * 60;

/** What must be stored while the person is at Google's sign-in page, to verify Google's answer. */
interface AuthorizationRequest {
  state: string;
  nonce: string;
  verifier: string;
}

/** What Google says about a person who has signed in. `email` is null when Google does not vouch that it is theirs. */
export interface SignedIn {
  sub: string;
  email: string | null;
  name: string | null;
  picture: string | null;
  scopes: string[];
  refreshToken: string | null;
}

export interface Openid {
  /** Prepares a sign-in: makes the URL of Google's sign-in page, and what to store until the browser comes back. */
  begin(ask: {
    redirectUri: string;
    loginHint: string | null;
    consent: boolean;
  }): Promise<{ url: string; authorizationRequest: AuthorizationRequest }>;
  /**
   * Exchanges the code in the browser's URL for tokens. Verifies the identity token: signature, issuer, audience, nonce, expiry.
   * @throws SignInRefused when any of these is wrong
   * @throws GoogleFailure `unsent` when Google does not answer
   */
  finish(answered: URL, authorizationRequest: AuthorizationRequest): Promise<SignedIn>;
  /**
   * Exchanges a refresh token for an access token.
   * @throws GoogleFailure as `failureOfRefresh` says; no call to Google Tasks was made
   */
  refresh(refreshToken: string): Promise<{ token: string; expiresIn: number }>;
  /** Revokes our access to an account: its refresh token and all access tokens become useless. */
  revoke(refreshToken: string): Promise<void>;
}

/**
 * Creates the sign-in with Google, or with any provider that an OpenID configuration describes. The configuration is fetched on
 * first use and cached. A failure to fetch is not cached, so the provider may start later than the server.
 * @param options.fetch replaces our own `fetch` in tests
 */
export function createOpenid(options: {
  issuer: string;
  clientId: string;
  clientSecret: string;
  fetch?: typeof fetch;
}): Openid {
  let found: Promise<client.Configuration> | null = null;
  function configuration(): Promise<client.Configuration> {
    found ??= discover(options).catch((cause: unknown) => {
      found = null;
      throw new GoogleFailure("unsent", "The provider's OpenID configuration cannot be read.", { cause });
    });
    return found;
  }

  return {
    async begin({ redirectUri, loginHint, consent }) {
      const config = await withinPatience(configuration());
      const authorizationRequest = {
        state: client.randomState(),
        nonce: client.randomNonce(),
        verifier: client.randomPKCECodeVerifier(),
      };
      const url = client.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: SCOPES.join(" "),
        state: authorizationRequest.state,
        nonce: authorizationRequest.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(authorizationRequest.verifier),
        code_challenge_method: "S256",
        access_type: "offline",
        // Ask for consent only if necessary: it creates a refresh token, and Google keeps at most a hundred for a person.
        prompt: consent ? "select_account consent" : "select_account",
        ...(loginHint !== null && { login_hint: loginHint }),
      });
      return { url: url.href, authorizationRequest };
    },

    async finish(answered, { state, nonce, verifier }) {
      try {
        const tokens = await withinPatience(
          exchange(await withinPatience(configuration()), options, answered, {
            expectedState: state,
            expectedNonce: nonce,
            pkceCodeVerifier: verifier,
            idTokenExpected: true,
          }),
        );
        const claims = tokens.claims()!;
        return {
          sub: claims.sub,
          email: claims["email_verified"] === true ? text(claims["email"]) : null,
          name: text(claims["name"]),
          picture: text(claims["picture"]),
          scopes: (tokens.scope ?? SCOPES.join(" ")).split(" "),
          refreshToken: tokens.refresh_token ?? null,
        };
      } catch (cause) {
        if (cause instanceof GoogleFailure) throw cause;
        if (isAway(cause)) throw new GoogleFailure("unsent", "The provider does not answer.", { cause });
        throw new SignInRefused(cause);
      }
    },

    async revoke(refreshToken) {
      await withinPatience(client.tokenRevocation(await withinPatience(configuration()), refreshToken));
    },

    async refresh(refreshToken) {
      const config = configurationForRefresh(await configuration(), options);
      try {
        const tokens = await client.refreshTokenGrant(config, refreshToken);
        return { token: tokens.access_token, expiresIn: tokens.expires_in ?? 0 };
      } catch (cause) {
        throw failureOfRefresh(cause);
      }
    },
  };
}

/**
 * Limits how long a person waits for Google's sign-in.
 * @throws GoogleFailure `unsent` when the work takes too long
 */
function withinPatience<T>(work: Promise<T>): Promise<T> {
  return within(
    PERSON_WAITS,
    work,
    () => new GoogleFailure("unsent", "The provider does not answer in time."),
  );
}

type Options = Parameters<typeof createOpenid>[0];

/**
 * Exchanges a code for tokens, with one request. Google uses two issuer names, with and without `https://`, and the library
 * accepts only one. The identity token and the browser's answer may contain either, so each is tried. A browser's answer without
 * a name is accepted, because there is only one provider.
 */
async function exchange(
  known: client.Configuration,
  options: Options,
  answered: URL,
  checks: client.AuthorizationCodeGrantChecks,
): Promise<Awaited<ReturnType<typeof client.authorizationCodeGrant>>> {
  const { issuer } = known.serverMetadata();
  const short = issuer.replace(/^https?:\/\//, "");
  const named = answered.searchParams.get("iss");
  if (named !== null && named !== issuer && named !== short) throw new Error("Another provider answered.");
  const plain = new URL(answered);
  plain.searchParams.delete("iss");
  const token = keepTokenAnswer(known.serverMetadata().token_endpoint, options.fetch ?? fetchOverHttp);
  const grant = (name: string) =>
    client.authorizationCodeGrant(namedAs(known, options, name, token.fetch), plain, checks);
  try {
    return await grant(issuer);
  } catch (error) {
    if ((await token.issuer()) !== short) throw error;
    return grant(short);
  }
}

/** Makes a configuration of the library for the same provider, under one of its two issuer names. */
function namedAs(
  known: client.Configuration,
  { clientId, clientSecret, issuer: address }: Options,
  issuer: string,
  reach: client.CustomFetch,
): client.Configuration {
  const { supportsPKCE: _, ...metadata } = known.serverMetadata();
  const server = { ...metadata, issuer, authorization_response_iss_parameter_supported: false };
  const config = reaching(new client.Configuration(server, clientId, clientSecret), address, reach);
  client.enableNonRepudiationChecks(config);
  return config;
}

/** Sets how a configuration of the library reaches its provider. @param address the provider's URL */
function reaching(
  config: client.Configuration,
  address: string,
  reach: client.CustomFetch,
): client.Configuration {
  config.timeout = PATIENCE;
  config[client.customFetch] = reach;
  // oxlint-disable-next-line typescript/no-deprecated -- marked to be noticed; it is for the stand-in on this machine
  if (address.startsWith("http:")) client.allowInsecureRequests(config);
  return config;
}

/**
 * A code can be exchanged only once. Wraps `fetch` so that the token endpoint gets only one request. If the library asks again
 * under the other issuer name, it gets the same answer.
 */
function keepTokenAnswer(endpoint: string | undefined, reach: typeof fetch) {
  let answer: Response | null = null;
  return {
    async fetch(url: string, init: client.CustomFetchOptions): Promise<Response> {
      if (url !== endpoint) return reach(url, init);
      answer ??= await reach(url, init);
      return answer.clone();
    },
    /**
     * Reads the issuer in the identity token, only to choose the name under which the library then verifies the whole token. So
     * this reading itself need not verify anything.
     */
    async issuer(): Promise<unknown> {
      const body = (await answer
        ?.clone()
        .json()
        .catch(() => null)) as { id_token?: unknown } | null;
      const [, payload = ""] = typeof body?.id_token === "string" ? body.id_token.split(".") : [];
      try {
        return (JSON.parse(Buffer.from(payload, "base64url").toString()) as { iss?: unknown }).iss;
      } catch {
        return null;
      }
    },
  };
}

/**
 * Makes a configuration of the library for refreshing tokens. The answer may contain an identity token that expired long ago. It
 * is accepted, because it signs nobody in.
 */
function configurationForRefresh(
  known: client.Configuration,
  { clientId, clientSecret, ...options }: Options,
): client.Configuration {
  const config = new client.Configuration(known.serverMetadata(), clientId, {
    client_secret: clientSecret,
    [client.clockTolerance]: WHATEVER_CLOCK,
  });
  return reaching(config, options.issuer, options.fetch ?? fetchOverHttp);
}

async function discover(options: Options): Promise<client.Configuration> {
  const issuer = new URL(options.issuer);
  return client.discovery(issuer, options.clientId, options.clientSecret, undefined, {
    timeout: PATIENCE,
    execute: [
      // By default, openid-client does not check the signature of a token from the provider itself. Check it anyway.
      client.enableNonRepudiationChecks,
      // oxlint-disable-next-line typescript/no-deprecated -- marked to be noticed; it is for the stand-in on this machine
      ...(issuer.protocol === "http:" ? [client.allowInsecureRequests] : []),
    ],
    [client.customFetch]: options.fetch ?? fetchOverHttp,
  });
}

/** Tells whether Google's sign-in could not be reached or failed by itself. The person may simply try again. */
function isAway(error: unknown): boolean {
  if (error instanceof client.ResponseBodyError) return error.status >= 500;
  if (error instanceof client.ClientError && error.cause instanceof Response)
    return error.cause.status >= 500;
  return error instanceof Error && kindOfBreak(error) !== null;
}

/** Returns a claim as a text that databases store (`storableText.ts`); null for an empty text, and for what is no text. */
const text = (claim: unknown): string | null =>
  typeof claim === "string" && claim !== "" ? storableText(claim) : null;
