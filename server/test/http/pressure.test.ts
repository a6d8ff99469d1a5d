import { Agent } from "node:http";
import { connect } from "node:net";
import { call } from "@tasklane/contract/call.ts";
import { expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { read } from "../../src/http/handlers.ts";
import { soon } from "../boardOf.ts";
import { ask as send } from "../fuzz/ask.ts";
import type { Answer } from "../fuzz/ask.ts";
import type { Browser } from "../Browser.ts";
import { openWorld } from "../world.ts";

/** Keeps the event loop busy, so that its timers fire late. */
function block(milliseconds: number): void {
  const until = performance.now() + milliseconds;
  while (performance.now() < until);
}

test("an overloaded server refuses calls with a retry time, not ready but alive", async () => {
  const { signedIn, browser } = await openWorld("sqlite", { overrides: { late: 100 } });
  const ann = await signedIn("ann@example.com");
  /** Asks right after the event loop was blocked, until the answer is as expected. */
  const busy = <T>(check: () => Promise<T>): Promise<T> =>
    soon(() => {
      block(700);
      return check();
    });
  await busy(async () => {
    const { status, body, headers } = await ann.get("/api/current-user");
    expect([status, body]).toMatchObject([503, { code: "unavailable" }]);
    expect(headers.get("retry-after")).toBe("5");
  });
  await busy(async () => {
    const ready = await browser().get("/api/readyz");
    expect([ready.status, ready.body]).toMatchObject([503, { fields: { load: expect.any(String) } }]);
  });
  await busy(async () => expect((await browser().get("/api/healthz")).status).toBe(200));
  await soon(async () => expect((await ann.get("/api/current-user")).status).toBe(200));
  await soon(async () => expect((await browser().get("/api/readyz")).status).toBe(200));
});

/**
 * Opens a world with a call that waits until a test lets it go on.
 * @returns `ask` makes a call as a browser, on a connection of its own
 */
async function withWaitingCall() {
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  let waiting = 0;
  const wait = call({
    name: "wait",
    method: "GET",
    path: "/test/wait",
    summary: "Waits.",
    input: z.object({}),
    answer: z.object({}),
  });
  const waits = read(
    wait,
    async () => ({}),
    async () => {
      waiting++;
      await opened;
    },
  );
  const world = await openWorld("sqlite", { overrides: { calls: [waits] } });
  const { address } = world.server;
  const ask = async ({ cookies }: Browser, path: string, agent = new Agent()): Promise<Answer> => {
    const cookie = [...cookies].map((pair) => pair.join("=")).join("; ");
    return send(address, agent, { method: "GET", path, headers: { cookie }, body: null });
  };
  /** Makes so many calls that wait. Resolves when all of them do. `leave` breaks their connections. */
  const askAndWait = async (browser: Browser, calls: number) => {
    const before = waiting;
    const agent = new Agent();
    const asking = Array.from({ length: calls }, () => ask(browser, "/api/test/wait", agent));
    await vi.waitFor(() => expect(waiting).toBe(before + calls), { timeout: 15_000 });
    return { asking, leave: () => agent.destroy() };
  };
  return { ...world, address, ask, askAndWait, open };
}

test("a thousand calls at once are served; further ones are refused with a retry time", async () => {
  const { signedIn, address, ask, askAndWait, open } = await withWaitingCall();
  const ann = await signedIn("ann@example.com");
  const cookie = [...ann.cookies].map((pair) => pair.join("=")).join("; ");
  const stream = await fetch(`${address}/api/events`, { headers: { cookie } });
  // Calls whose body is incomplete take no place among the running calls.
  const { hostname, port } = new URL(address);
  const half =
    "POST /api/my-tasks/add/list HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{";
  const sockets = Array.from({ length: 50 }, () => connect(Number(port), hostname));
  for (const socket of sockets) socket.write(half);
  const asking: Promise<Answer>[] = [];
  for (let session = 0; session < 4; session++)
    asking.push(...(await askAndWait(await signedIn(`person${session}@example.com`), 250)).asking);
  const beyond = await ask(ann, "/api/current-user");
  expect([beyond.status, JSON.parse(beyond.text)]).toMatchObject([503, { code: "unavailable" }]);
  expect((await ask(ann, "/api/healthz")).status).toBe(200);
  expect((await ask(ann, "/api/events")).status).toBe(200);
  open();
  expect(new Set((await Promise.all(asking)).map(({ status }) => status))).toEqual(new Set([200]));
  expect((await ask(ann, "/api/current-user")).status).toBe(200);
  for (const socket of sockets) socket.destroy();
  await stream.body!.cancel();
});

test("a session with 250 calls at once has to wait, and takes no place of others", async () => {
  const { signedIn, ask, askAndWait, open } = await withWaitingCall();
  const [ann, bob] = [await signedIn("ann@example.com"), await signedIn("bob@example.com")];
  const { asking, leave } = await askAndWait(ann, 250);
  const beyond = await ann.get("/api/current-user");
  expect([beyond.status, beyond.headers.get("retry-after")]).toEqual([429, "1"]);
  expect(beyond.body).toMatchObject({ code: "slow_down" });
  expect((await ask(bob, "/api/current-user")).status).toBe(200);
  leave();
  await Promise.allSettled(asking);
  expect((await ann.get("/api/current-user")).status).toBe(429);
  open();
  // The calls end, although nobody reads their answers any more.
  await soon(async () => expect((await ann.get("/api/current-user")).status).toBe(200));
});
