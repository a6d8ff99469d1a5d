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

/** Replaces the measurement of the event loop's delay by a value that the test sets. */
const loop = vi.hoisted(() => {
  const histogram = { mean: 0, enable: () => {}, disable: () => {}, reset: () => {} };
  Object.assign(process.getBuiltinModule("node:perf_hooks"), { monitorEventLoopDelay: () => histogram });
  return { runsLate: (milliseconds: number) => void (histogram.mean = milliseconds * 1e6) };
});

test("an overloaded server refuses calls with a retry time, not ready but alive", async () => {
  const { signedIn, browser } = await openWorld("sqlite", { overrides: { late: 3_000 } });
  const ann = await signedIn("ann@example.com");
  loop.runsLate(60_000);
  const busy = await soon(async () => {
    const answer = await ann.get("/api/current-user");
    expect(answer.status).toBe(503);
    return answer;
  });
  expect(busy.body).toMatchObject({ code: "unavailable" });
  expect(busy.headers.get("retry-after")).toBe("5");
  const ready = await browser().get("/api/readyz");
  expect([ready.status, ready.body]).toMatchObject([503, { fields: { load: expect.any(String) } }]);
  expect((await browser().get("/api/healthz")).status).toBe(200);
  loop.runsLate(0);
  await soon(async () => expect((await ann.get("/api/current-user")).status).toBe(200));
  expect((await browser().get("/api/readyz")).status).toBe(200);
});

test("a thousand calls at once are served; further ones are refused with a retry time", async () => {
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  let waiting = 0;
  const wait = call({
    name: "wait",
    method: "GET",
    path: "/test/wait",
    summary: "Waits.",
    session: true,
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
