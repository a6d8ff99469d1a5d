import { Agent } from "node:http";
import { connect } from "node:net";
import { call } from "@tasklane/contract/call.ts";
import { expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { read } from "../../src/http/handlers.ts";
import { soon } from "../boardOf.ts";
import { ask as send } from "../fuzz/ask.ts";
import type { Answer } from "../fuzz/ask.ts";
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

test("a thousand calls at once are served; further ones are refused with a retry time", async () => {
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
  const { signedIn, server } = await openWorld("sqlite", { overrides: { calls: [waits] } });
  const ann = await signedIn("ann@example.com");
  const cookie = [...ann.cookies].map((pair) => pair.join("=")).join("; ");
  const ask = async (path: string, method = "GET"): Promise<Answer> => {
    const agent = new Agent();
    try {
      return await send(server.address, agent, { method, path, headers: { cookie }, body: null });
    } finally {
      agent.destroy();
    }
  };
  const stream = await fetch(`${server.address}/api/events`, { headers: { cookie } });
  // Calls whose body is incomplete take no place among the running calls.
  const { hostname, port } = new URL(server.address);
  const half =
    "POST /api/my-tasks/add/list HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{";
  const sockets = Array.from({ length: 50 }, () => connect(Number(port), hostname));
  for (const socket of sockets) socket.write(half);
  const asking = Array.from({ length: 1_000 }, () => ask("/api/test/wait"));
  await vi.waitFor(() => expect(waiting).toBe(1_000), { timeout: 15_000 });
  const beyond = await ask("/api/current-user");
  expect([beyond.status, JSON.parse(beyond.text)]).toMatchObject([503, { code: "unavailable" }]);
  expect((await ask("/api/healthz")).status).toBe(200);
  expect((await ask("/api/events")).status).toBe(200);
  open();
  expect(new Set((await Promise.all(asking)).map(({ status }) => status))).toEqual(new Set([200]));
  expect((await ask("/api/current-user")).status).toBe(200);
  for (const socket of sockets) socket.destroy();
  await stream.body!.cancel();
});
