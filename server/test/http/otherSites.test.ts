import { describe, expect, test } from "vitest";
import { comeBack, openWorld, PUBLIC_URL } from "../world.ts";
import type { World } from "../world.ts";
import { TEST_CALLS } from "./testCalls.ts";

const FRIEND = "https://app.example.org";
const open = () =>
  openWorld("sqlite", { config: { webOrigins: [FRIEND] }, overrides: { calls: TEST_CALLS } });

async function change(world: World, headers: Record<string, string>) {
  const ann = await world.signedIn("ann@example.com");
  const changes = [
    await ann.post("/api/test/keep/a", { title: "x" }, headers),
    await ann.ask("/api/test/drop?listId=1", { method: "DELETE", headers }),
    await ann.get("/api/logout", headers),
  ];
  const rows = await world.server.store.db.selectFrom("label").selectAll().execute();
  return { statuses: changes.map(({ status }) => status), bodies: changes.map(({ body }) => body), rows };
}

describe("a change, and signing out", () => {
  test.each([
    [{ origin: "https://evil.example" }],
    [{ origin: "null" }],
    [{ origin: `${PUBLIC_URL}.evil.example` }],
    [{ origin: "http://evil-localhost:3000" }],
    [{ origin: "https://localhost:3000" }],
    [{ origin: "http://localhost:3001" }],
    [{ "sec-fetch-site": "cross-site" }],
    [{ "sec-fetch-site": "same-site" }],
    [{ origin: PUBLIC_URL, "sec-fetch-site": "cross-site" }],
    [{ origin: "https://evil.example", "sec-fetch-site": "same-origin" }],
    [{ origin: `${FRIEND}.evil.example`, "sec-fetch-site": "cross-site" }],
  ])("is refused with %j", async (headers) => {
    const { statuses, bodies, rows } = await change(await open(), headers);
    expect(statuses).toEqual([403, 403, 403]);
    for (const body of bodies)
      expect(body).toEqual({
        code: "cross_site",
        message: "This request came from another site and was refused.",
      });
    expect(rows).toEqual([]);
  });

  test.each([
    [{}],
    [{ origin: PUBLIC_URL }],
    [{ origin: PUBLIC_URL, "sec-fetch-site": "same-origin" }],
    [{ "sec-fetch-site": "same-origin" }],
    [{ "sec-fetch-site": "none" }],
    [{ origin: FRIEND, "sec-fetch-site": "cross-site" }],
  ])("is served with %j", async (headers) => {
    const { statuses, rows } = await change(await open(), headers);
    expect(statuses).toEqual([201, 200, 200]);
    expect(rows).toHaveLength(1);
  });
});

test.each(["prefetch", "prefetch;prerender", "prefetch;anonymous-client-ip"])(
  "FH12: a browser that prefetches (%s) is signed neither in nor out",
  async (purpose) => {
    const { browser, signedIn } = await open();
    const ahead = { "sec-purpose": purpose, "sec-fetch-site": "none" };
    const ann = await signedIn("ann@example.com");
    for (const path of ["/api/logout", "/api/auth_google", "/api/callback?code=x&state=x"]) {
      const answer = await ann.get(path, ahead);
      expect([answer.status, answer.headers.getSetCookie()]).toEqual([403, []]);
    }
    expect((await ann.get("/api/current-user", ahead)).status).toBe(200);
    // A refused prefetch does not use up a sign-in that has begun.
    const bob = browser();
    const path = await comeBack(bob, { email: "bob@example.com" });
    for (const call of [path, "/api/auth_google"]) expect((await bob.get(call, ahead)).status).toBe(403);
    expect((await bob.get(path)).status).toBe(200);
  },
);

describe("pages of other origins", () => {
  test("may not read an answer", async () => {
    const { browser } = await open();
    for (const origin of [
      "https://evil.example",
      "null",
      `${FRIEND}.evil.example`,
      "http://app.example.org",
      "https://app.example.org:8443",
      "https://app.example.org.",
      "https://evilapp.example.org",
      "https://evil.example/https://app.example.org",
      `${FRIEND}, https://evil.example`,
    ]) {
      const answer = await browser().get("/api/healthz", { origin });
      expect(answer.headers.get("access-control-allow-origin")).toBeNull();
      expect(answer.headers.get("access-control-allow-credentials")).toBeNull();
      expect(answer.headers.get("vary")).toContain("Origin");
    }
  });

  test("that we were told of may, with what a call needs", async () => {
    const { browser } = await open();
    const asked = await browser().ask("/api/test/keep/a", {
      method: "OPTIONS",
      headers: { origin: FRIEND, "access-control-request-method": "POST" },
    });
    expect(asked.status).toBe(204);
    expect(asked.headers.get("access-control-allow-origin")).toBe(FRIEND);
    expect(asked.headers.get("access-control-allow-credentials")).toBe("true");
    expect(asked.headers.get("access-control-allow-methods")).toContain("PATCH");
    expect(asked.headers.get("access-control-allow-headers")).toContain("Idempotency-Key");
    const answer = await browser().get("/api/current-user", { origin: FRIEND });
    expect(answer.status).toBe(401);
    expect(answer.headers.get("access-control-allow-origin")).toBe(FRIEND);
  });
});
