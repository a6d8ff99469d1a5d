import { expect, test } from "vitest";
import { openWorld } from "../world.ts";

test("a session that calls too often is told when to come again; others are served", async () => {
  const { signedIn, browser } = await openWorld("sqlite", { config: { rateLimit: 20 } });
  const [ann, bob] = [await signedIn("ann@example.com"), await signedIn("bob@example.com")];
  const statuses = new Set<number>();
  for (let call = 0; call < 20; call++) statuses.add((await ann.get("/api/current-user")).status);
  expect([...statuses]).toEqual([200]);
  const refused = await ann.get("/api/current-user");
  expect(refused.status).toBe(429);
  expect(refused.body).toEqual({ code: "slow_down", message: "Too many requests. Please wait a moment." });
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await bob.get("/api/current-user")).status).toBe(200);
  expect((await browser().get("/api/healthz")).status).toBe(200);
});

test("an address that calls too often under ever new sessions is stopped as well", async () => {
  const { browser } = await openWorld("sqlite", { config: { rateLimit: 5 } });
  const visitor = browser();
  const call = async (session: number) => {
    visitor.cookies.set("sid-3000", `made-up-${session}`);
    return (await visitor.get("/api/current-user")).status;
  };
  const statuses: number[] = [];
  for (let session = 0; session < 60; session++) statuses.push(await call(session));
  expect(statuses.slice(0, 50)).toEqual(Array(50).fill(401));
  expect(statuses.slice(50)).toEqual(Array(10).fill(429));
});

test("addresses of clients are believed only from proxies we were told of", async () => {
  const status = async (trustProxy: boolean | number, forwarded: (call: number) => string) => {
    const { browser } = await openWorld("sqlite", { config: { rateLimit: 2, trustProxy } });
    const statuses: number[] = [];
    for (let call = 0; call < 4; call++)
      statuses.push((await browser().get("/api/healthz", { "x-forwarded-for": forwarded(call) })).status);
    return statuses.at(-1);
  };
  expect(await status(false, (call) => `10.0.0.${call}`)).toBe(429);
  expect(await status(1, (call) => `10.0.0.${call}`)).toBe(200);
  expect(await status(1, (call) => `10.0.0.${call}, 10.0.0.9`)).toBe(429);
});
