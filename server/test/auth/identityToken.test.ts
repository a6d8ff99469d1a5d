import { expect, onTestFinished, test } from "vitest";
import { createOpenid } from "../../src/google/openid.ts";
import { openWorld } from "../world.ts";
import { startIssuer } from "./TestIssuer.ts";
import type { Spoiled } from "./TestIssuer.ts";

const hour = 3600;
const now = Math.floor(Date.now() / 1000);

const refused: [string, Spoiled][] = [
  ["of another sign-in", { claims: { nonce: "another" } }],
  ["without a nonce", { claims: { nonce: undefined } }],
  ["of another issuer", { claims: { iss: "https://evil.example" } }],
  ["for another client", { claims: { aud: "another" } }],
  ["for several clients, issued to another", { claims: { aud: ["tasklane-local", "x"], azp: "x" } }],
  ["that has expired", { claims: { iat: now - 2 * hour, exp: now - hour } }],
  ["of nobody", { claims: { sub: undefined } }],
  ["without an end", { claims: { exp: undefined } }],
  ["signed by another key", { signedBy: "another key" }],
  ["signed by nobody", { signedBy: "nobody", header: { alg: "none" } }],
  ["signed with our own secret", { signedBy: "the secret", header: { alg: "HS256" } }],
  ["signed by a key that the provider does not publish", { header: { kid: "2" } }],
  ["that brings its own key's address", { signedBy: "another key", header: { jku: "https://evil.example" } }],
];

async function trySignIn(spoiled: Spoiled) {
  const client = { clientId: "tasklane-local", clientSecret: "tasklane-local-secret" };
  const issuer = await startIssuer(client.clientId, client.clientSecret);
  onTestFinished(() => issuer.close());
  const google = { issuer: issuer.url, root: issuer.url, ...client };
  const { browser, server } = await openWorld("sqlite", { config: { google } });
  const ann = browser();
  const to = new URL((await ann.get("/api/auth_google")).headers.get("location")!);
  issuer.nonce = to.searchParams.get("nonce")!;
  issuer.spoil(spoiled);
  const answer = await ann.get(`/api/callback?code=1&state=${to.searchParams.get("state")}`);
  return { answer, sessions: await server.store.db.selectFrom("session").selectAll().execute() };
}

test("a right identity token signs in", async () => {
  const { answer, sessions } = await trySignIn({});
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({ email: "ann@example.com" });
  expect(sessions).toHaveLength(1);
});

test("an identity token that names the issuer without a scheme signs in, as documented", async () => {
  const client = { clientId: "tasklane-local", clientSecret: "tasklane-local-secret" };
  const issuer = await startIssuer(client.clientId, client.clientSecret);
  onTestFinished(() => issuer.close());
  const google = { issuer: issuer.url, root: issuer.url, ...client };
  const { browser } = await openWorld("sqlite", { config: { google } });
  const short = issuer.url.replace("http://", "");
  issuer.spoil({ claims: { iss: short } });
  for (const named of ["", `&iss=${encodeURIComponent(issuer.url)}`, `&iss=${encodeURIComponent(short)}`]) {
    const ann = browser();
    const to = new URL((await ann.get("/api/auth_google")).headers.get("location")!);
    issuer.nonce = to.searchParams.get("nonce")!;
    const answer = await ann.get(`/api/callback?code=1&state=${to.searchParams.get("state")}${named}`);
    expect(answer.status, answer.text).toBe(200);
  }
  const ann = browser();
  const to = new URL((await ann.get("/api/auth_google")).headers.get("location")!);
  issuer.nonce = to.searchParams.get("nonce")!;
  const answer = await ann.get(`/api/callback?code=1&state=${to.searchParams.get("state")}&iss=evil.example`);
  expect(answer.body).toMatchObject({ code: "bad_callback" });
});

test.each(refused)("an identity token %s signs nobody in", async (_name, spoiled) => {
  const { answer, sessions } = await trySignIn(spoiled);
  expect(answer.status).toBe(400);
  expect(answer.body).toMatchObject({ code: "bad_callback" });
  expect(sessions).toEqual([]);
});

test("FN06: a refresh needs no valid identity token, so a wrong clock does not stop it", async () => {
  const client = { clientId: "tasklane-local", clientSecret: "tasklane-local-secret" };
  const issuer = await startIssuer(client.clientId, client.clientSecret);
  onTestFinished(() => issuer.close());
  const day = 24 * hour;
  issuer.spoil({ claims: { nonce: undefined, iat: now - day, exp: now - day + hour } });
  const { refresh } = createOpenid({ issuer: issuer.url, ...client });
  expect(await refresh("refresh")).toEqual({ token: "token", expiresIn: 3599 });
});
