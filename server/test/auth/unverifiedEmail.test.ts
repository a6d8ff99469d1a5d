import { expect, onTestFinished, test } from "vitest";
import { openWorld } from "../world.ts";
import { startIssuer } from "./TestIssuer.ts";

// An owner knows who asks to join by the e-mail address alone, and approves by it.
test.each([
  { email_verified: false },
  { email_verified: "false" },
  { email_verified: undefined },
  { email: undefined },
])("an e-mail address for which Google does not vouch (%j) signs nobody in", async (claims) => {
  const client = { clientId: "tasklane-local", clientSecret: "tasklane-local-secret" };
  const issuer = await startIssuer(client.clientId, client.clientSecret);
  onTestFinished(() => issuer.close());
  const google = { issuer: issuer.url, root: issuer.url, ...client };
  const eve = (await openWorld("sqlite", { config: { google } })).browser();
  const to = new URL((await eve.get("/api/auth_google")).headers.get("location")!);
  issuer.nonce = to.searchParams.get("nonce")!;
  issuer.spoil({ claims });
  const answer = await eve.get(`/api/callback?code=1&state=${to.searchParams.get("state")}`);
  expect(answer.body, answer.text).toMatchObject({ code: "email_not_verified" });
  expect(answer.status).toBe(400);
});
