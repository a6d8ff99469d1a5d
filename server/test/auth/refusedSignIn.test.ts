import { expect, onTestFinished, test } from "vitest";
import { comeBack, openWorld } from "../world.ts";
import { startIssuer } from "./TestIssuer.ts";

const HOUR = 3600;

/** Reads the lines of the log about refused sign-ins. */
const refusals = (logged: readonly string[]): unknown[] =>
  logged
    .map((line) => JSON.parse(line) as { msg: string })
    .filter(({ msg }) => msg === "Google refuses a sign-in");

test.each([
  ["invalidClient", "invalid_client"],
  ["unauthorizedClient", "unauthorized_client"],
  ["adminPolicyEnforced", "admin_policy_enforced"],
] as const)("the log names Google's reason for refusing a sign-in, %s", async (kind, reason) => {
  const { browser, emulator, logged } = await openWorld("sqlite");
  const ann = browser();
  const path = await comeBack(ann, { email: "ann.canary@example.com" });
  emulator.faults.add({ kind, match: { operation: "oauth.token" }, times: 1 });
  expect((await ann.get(path)).body).toMatchObject({ code: "bad_callback" });
  expect(refusals(logged)).toMatchObject([{ level: 40, reqId: expect.any(String), err: { reason } }]);
  for (const secret of ["canary", new URL(path, "http://x").searchParams.get("code")!])
    expect(logged.join("")).not.toContain(secret);
});

test("the log says that a wrong clock of the server refuses a sign-in", async () => {
  const client = { clientId: "tasklane-local", clientSecret: "tasklane-local-secret" };
  const issuer = await startIssuer(client.clientId, client.clientSecret);
  onTestFinished(() => issuer.close());
  const google = { issuer: issuer.url, root: issuer.url, ...client };
  const { browser, logged } = await openWorld("sqlite", { config: { google } });
  const ann = browser();
  const to = new URL((await ann.get("/api/auth_google")).headers.get("location")!);
  issuer.nonce = to.searchParams.get("nonce")!;
  const past = Math.floor(Date.now() / 1000) - HOUR;
  issuer.spoil({ claims: { iat: past - HOUR, exp: past } });
  const answer = await ann.get(`/api/callback?code=1&state=${to.searchParams.get("state")}`);
  expect(answer.body).toMatchObject({ code: "bad_callback" });
  expect(refusals(logged)).toMatchObject([
    { level: 40, err: { reason: "OAUTH_JWT_TIMESTAMP_CHECK_FAILED" } },
  ]);
});
