import { createHash } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";

import { Browser } from "./browser.ts";
import { authClient, CALLBACK, TASKS_SCOPE } from "./google-client.ts";
import { settableClock, startedEmulator } from "./started.ts";

const SCOPES = ["openid", "email", "profile", TASKS_SCOPE];
const clock = settableClock(Date.now());
const emulator = startedEmulator({ autoConsent: true, clock: clock.now });
let email = "";
let people = 0;

beforeEach(() => {
  people += 1;
  email = `person${people}@example.com`;
});

async function codeFor(extra: Record<string, string> = {}): Promise<string> {
  const { url } = emulator.current;
  const options = { access_type: "offline", scope: SCOPES, login_hint: email, ...extra };
  const browser = await new Browser().open(authClient(url).generateAuthUrl(options), url);
  return browser.answer["code"]!;
}

async function post(path: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
  const body = new URLSearchParams(fields);
  const response = await fetch(emulator.current.url + path, { method: "POST", body, headers });
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as Record<string, unknown>,
  };
}

const CLIENT = { client_id: "tasklane-local", client_secret: "tasklane-local-secret" };
const exchange = (code: string, extra: Record<string, string> = {}) =>
  post("/token", { ...CLIENT, grant_type: "authorization_code", redirect_uri: CALLBACK, code, ...extra });
const refresh = (token: string) =>
  post("/token", { ...CLIENT, grant_type: "refresh_token", refresh_token: token });

async function listsWith(token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  return (await fetch(`${emulator.current.url}/tasks/v1/users/@me/lists`, { headers })).status;
}

describe("the token endpoint", () => {
  it("answers a code with Google's fields, shapes and headers", async () => {
    const { status, body, headers } = await exchange(await codeFor());
    expect(status).toBe(200);
    expect(body).toMatchObject({ expires_in: 3599, token_type: "Bearer" });
    expect(body["access_token"]).toMatch(/^ya29\.a0A[\w-]+$/);
    expect(body["refresh_token"]).toMatch(/^1\/\/0[\w-]+$/);
    expect(String(body["access_token"]).length).toBeLessThanOrEqual(2048);
    expect(String(body["refresh_token"]).length).toBeLessThanOrEqual(512);
    expect(body["scope"]).toBe(
      `${TASKS_SCOPE} https://www.googleapis.com/auth/userinfo.email https://www.googleapis.com/auth/userinfo.profile openid`,
    );
    expect(headers.get("content-type")).toBe("application/json; charset=utf-8");
    expect(headers.get("cache-control")).toBe("no-cache, no-store, max-age=0, must-revalidate");
    expect(headers.get("expires")).toBe("Mon, 01 Jan 1990 00:00:00 GMT");
  });

  it("issues id tokens that google-auth-library verifies", async () => {
    const client = authClient(emulator.current.url);
    const { tokens } = await client.getToken(await codeFor({ nonce: "n-1" }));
    const payload = (
      await client.verifyIdToken({ idToken: tokens.id_token!, audience: CLIENT.client_id })
    ).getPayload()!;
    expect(payload.sub).toMatch(/^1\d{20}$/);
    expect(payload).toMatchObject({
      iss: emulator.current.url,
      aud: CLIENT.client_id,
      azp: CLIENT.client_id,
      email,
      email_verified: true,
      nonce: "n-1",
    });
    const half = createHash("sha256")
      .update(tokens.access_token!)
      .digest()
      .subarray(0, 16)
      .toString("base64url");
    expect(payload.at_hash).toBe(half);
    expect(payload.exp - payload.iat).toBe(3599);
  });

  it("accepts basic authentication as well", async () => {
    const authorization = `Basic ${Buffer.from("tasklane-local:tasklane-local-secret").toString("base64")}`;
    const code = await codeFor();
    const fields = { grant_type: "authorization_code", redirect_uri: CALLBACK, code };
    expect((await post("/token", fields, { authorization })).status).toBe(200);
  });

  it("takes a code once; a replay revokes its tokens", async () => {
    const code = await codeFor();
    const first = await exchange(code);
    const second = await exchange(code);
    expect(second).toMatchObject({
      status: 400,
      body: { error: "invalid_grant", error_description: "Bad Request" },
    });
    expect(await listsWith(String(first.body["access_token"]))).toBe(401);
  });

  it("says which codes are no codes at all", async () => {
    expect((await exchange("nonsense")).body).toEqual({
      error: "invalid_grant",
      error_description: "Malformed auth code.",
    });
  });

  it("lets a code die after ten minutes", async () => {
    const code = await codeFor();
    clock.advance(601_000);
    expect((await exchange(code)).body["error"]).toBe("invalid_grant");
  });

  it("refuses a wrong verifier, and takes the right one", async () => {
    const verifier = "v".repeat(64);
    const challenge = createHash("sha256").update(verifier).digest("base64url");
    const pkce = { code_challenge: challenge, code_challenge_method: "S256" };
    expect((await exchange(await codeFor(pkce), { code_verifier: "w".repeat(64) })).body["error"]).toBe(
      "invalid_grant",
    );
    expect((await exchange(await codeFor(pkce))).body["error"]).toBe("invalid_grant");
    expect((await exchange(await codeFor(pkce), { code_verifier: verifier })).status).toBe(200);
  });

  it("refuses a wrong secret, an unknown client and another redirect address", async () => {
    const wrong = await exchange(await codeFor(), { client_secret: "wrong" });
    expect(wrong).toMatchObject({
      status: 401,
      body: { error: "invalid_client", error_description: "Unauthorized" },
    });
    const unknown = await exchange(await codeFor(), { client_id: "stranger" });
    expect(unknown).toMatchObject({
      status: 401,
      body: { error_description: "The OAuth client was not found." },
    });
    const elsewhere = await exchange(await codeFor(), { redirect_uri: "http://localhost:3000/other" });
    expect(elsewhere).toMatchObject({ status: 400, body: { error: "invalid_grant" } });
  });
});

describe("refresh tokens", () => {
  it("come with the first consent to offline access only, or with prompt=consent", async () => {
    const has = async (extra: Record<string, string>) =>
      "refresh_token" in (await exchange(await codeFor(extra))).body;
    expect(await has({ access_type: "online" })).toBe(false);
    expect(await has({})).toBe(true);
    // The last case is a browser whose person consented before. Auto-consent consents each time, so this case uses
    // the pages and a session.
    const { url } = emulator.current;
    const browser = new Browser();
    const address = (extra: object) =>
      authClient(url).generateAuthUrl({ access_type: "offline", scope: SCOPES, login_hint: email, ...extra });
    await browser.open(address({}), url);
    await browser.open(address({}), url);
    expect((await exchange(browser.answer["code"]!)).body["refresh_token"]).toBeUndefined();
    await browser.open(address({ prompt: "consent" }), url);
    expect((await exchange(browser.answer["code"]!)).body["refresh_token"]).toBeDefined();
  });

  it("give new access tokens, and no new refresh token", async () => {
    const { body } = await exchange(await codeFor());
    const again = await refresh(String(body["refresh_token"]));
    expect(again.status).toBe(200);
    expect(again.body["refresh_token"]).toBeUndefined();
    expect(again.body["scope"]).toBe(body["scope"]);
    expect(await listsWith(String(again.body["access_token"]))).toBe(200);
  });

  it("outlive access tokens, which last 3599 seconds of the emulator's clock", async () => {
    const { body } = await exchange(await codeFor());
    const token = String(body["access_token"]);
    clock.advance(3_598_000);
    expect(await listsWith(token)).toBe(200);
    clock.advance(2000);
    expect(await listsWith(token)).toBe(401);
    expect((await refresh(String(body["refresh_token"]))).status).toBe(200);
  });

  it("die after 7 days when the switch says so", async () => {
    emulator.current.switches.refreshTokenDays = 7;
    const { refresh_token } = await emulator.current.connect(email);
    emulator.current.switches.refreshTokenDays = null;
    clock.advance(7 * 86_400_000 + 1000);
    expect(await refresh(refresh_token)).toMatchObject({
      status: 400,
      body: { error: "invalid_grant", error_description: "Token has been expired or revoked." },
    });
  });

  it("beyond the hundredth kill the oldest", async () => {
    emulator.current.switches.maxRefreshTokens = 2;
    const oldest = await emulator.current.connect(email);
    const kept = await emulator.current.connect(email);
    await emulator.current.connect(email);
    emulator.current.switches.maxRefreshTokens = 100;
    expect((await refresh(oldest.refresh_token)).body["error"]).toBe("invalid_grant");
    expect((await refresh(kept.refresh_token)).status).toBe(200);
  });
});

describe("revoking", () => {
  it.each(["access_token", "refresh_token"])("an %s kills both kinds and the consent", async (which) => {
    const { body } = await exchange(await codeFor());
    const token = String(body[which]);
    expect(await post(`/revoke?token=${encodeURIComponent(token)}`, {})).toMatchObject({
      status: 200,
      body: {},
    });
    expect(await listsWith(String(body["access_token"]))).toBe(401);
    expect((await refresh(String(body["refresh_token"]))).body).toEqual({
      error: "invalid_grant",
      error_description: "Token has been expired or revoked.",
    });
  });

  it("accepts the token as a form field too, and reports a missing one", async () => {
    const { access_token } = await emulator.current.connect(email);
    expect((await post("/revoke", { token: access_token })).status).toBe(200);
    expect(await post("/revoke", { token: access_token })).toMatchObject({
      status: 400,
      body: { error: "invalid_token", error_description: "Token expired or revoked" },
    });
  });

  it("is POST only", async () => {
    expect((await fetch(`${emulator.current.url}/revoke?token=x`)).status).toBe(404);
  });

  it("works through google-auth-library", async () => {
    const client = authClient(emulator.current.url);
    const { access_token } = await emulator.current.connect(email);
    expect((await client.revokeToken(access_token)).status).toBe(200);
    expect(await listsWith(access_token)).toBe(401);
  });
});

describe("what else is published", () => {
  it("is found through the OpenID configuration", async () => {
    const { url } = emulator.current;
    const response = await fetch(`${url}/.well-known/openid-configuration`);
    expect(await response.json()).toMatchObject({
      issuer: url,
      authorization_endpoint: `${url}/o/oauth2/v2/auth`,
      token_endpoint: `${url}/token`,
      userinfo_endpoint: `${url}/v1/userinfo`,
      revocation_endpoint: `${url}/revoke`,
      jwks_uri: `${url}/oauth2/v3/certs`,
      id_token_signing_alg_values_supported: ["RS256"],
    });
    const { keys } = (await (await fetch(`${url}/oauth2/v3/certs`)).json()) as {
      keys: Record<string, unknown>[];
    };
    expect(keys[0]).toMatchObject({ kty: "RSA", alg: "RS256", use: "sig" });
    expect(keys[0]).not.toHaveProperty("d");
  });

  it("userinfo and tokeninfo name the signed-in person", async () => {
    const client = authClient(emulator.current.url);
    const { access_token, sub } = await emulator.current.connect(email);
    const headers = { authorization: `Bearer ${access_token}` };
    const info = await (await fetch(`${emulator.current.url}/v1/userinfo`, { headers })).json();
    expect(info).toMatchObject({ sub, email, email_verified: true });
    expect(await client.getTokenInfo(access_token)).toMatchObject({ aud: CLIENT.client_id, sub, email });
    const { body } = await exchange(await codeFor());
    const token = String(body["id_token"]);
    expect((await post("/tokeninfo", { id_token: token })).body).toMatchObject({ sub, email });
    expect((await post("/tokeninfo", { id_token: token.replace(/\.[\w-]+$/, ".AAAA") })).status).toBe(400);
  });
});
