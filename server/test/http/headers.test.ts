import { get } from "node:http";
import { expect, test } from "vitest";
import type { Browser } from "../Browser.ts";
import { listen } from "../live/listenToEvents.ts";
import { openWorld } from "../world.ts";
import { TEST_CALLS } from "./testCalls.ts";

const KEEP = "/api/test/keep/a";
const PROTECTING = [
  "content-security-policy",
  "cross-origin-opener-policy",
  "cross-origin-resource-policy",
  "referrer-policy",
  "x-content-type-options",
  "x-frame-options",
];
const HTTPS = "https://tasks.example.org";

/** How to get an answer of each status. */
const KINDS: [status: number, ask: (ann: Browser) => Promise<{ status: number; headers: Headers }>][] = [
  [200, (ann) => ann.get("/api/test/show")],
  [201, (ann) => ann.post(KEEP, { title: "x" })],
  [302, (ann) => ann.get("/api/auth_google")],
  [
    304,
    async (ann) => {
      const tag = (await ann.get("/api/test/show")).headers.get("etag")!;
      return ann.get("/api/test/show", { "if-none-match": tag });
    },
  ],
  [400, (ann) => ann.post(KEEP, {})],
  [403, (ann) => ann.post(KEEP, { title: "x" }, { origin: "https://evil.example" })],
  [404, (ann) => ann.get("/api/nowhere")],
  [404, (ann) => ann.ask("/dashboard", { method: "PUT" })],
  [409, (ann) => ann.post("/api/test/fail", { how: "conflict" })],
  [413, (ann) => ann.post(KEEP, { title: "x".repeat(70_000) })],
  [415, (ann) => ann.ask(KEEP, { method: "POST", raw: "x", headers: { "content-type": "text/plain" } })],
  [500, (ann) => ann.post("/api/test/fail", { how: "bug" })],
];

test.each(KINDS)(
  "FH18: an answer %i carries the headers that protect, and says to stay on https",
  async (status, ask) => {
    const { signedIn } = await openWorld("sqlite", {
      config: { publicUrl: HTTPS },
      overrides: { calls: TEST_CALLS },
    });
    const answer = await ask(await signedIn("ann@example.com"));
    expect(answer.status).toBe(status);
    expect([...answer.headers.keys()]).toEqual(expect.arrayContaining([...PROTECTING, "x-request-id"]));
    expect(answer.headers.get("strict-transport-security")).toBe("max-age=63072000; includeSubDomains");
    expect(answer.headers.get("cache-control")).toBe("no-store");
  },
);

test("FH18: refusals, event streams and answers to unreadable URLs have the security headers too", async () => {
  const { signedIn, browser, server } = await openWorld("sqlite", { config: { rateLimit: 20 } });
  const ann = await signedIn("ann@example.com");
  const { address } = server;
  const stream = await listen(await signedIn("bob@example.com"), address);
  const answers = [[stream.status, new Headers(stream.headers as Record<string, string>)]];
  let last = await ann.get("/api/current-user");
  while (last.status === 200) last = await ann.get("/api/current-user");
  answers.push([last.status, last.headers], await undecodable(address));
  await server.store.close();
  const unready = await browser().get("/api/readyz");
  answers.push([unready.status, unready.headers]);
  expect(answers.map(([status]) => status)).toEqual([200, 429, 400, 503]);
  for (const [status, headers] of answers as [number, Headers][]) {
    expect([status, ...headers.keys()]).toEqual(expect.arrayContaining([status, ...PROTECTING]));
    expect([status, headers.get("cache-control")]).toEqual([status, "no-store"]);
  }
});

/** Requests a path that cannot be decoded, which no ordinary client sends. */
function undecodable(address: string): Promise<[number, Headers]> {
  const { promise, resolve, reject } = Promise.withResolvers<[number, Headers]>();
  const { hostname, port } = new URL(address);
  get({ hostname, port, path: "/api/%zz" }, (answer) => {
    answer.resume();
    resolve([answer.statusCode!, new Headers(answer.headers as Record<string, string>)]);
  }).on("error", reject);
  return promise;
}
