import { expect, test, vi } from "vitest";
import { soon } from "../boardOf.ts";
import { openWorld } from "../world.ts";

/** By how much the event loop is said to run late; whoever measures it is told so. */
const loop = vi.hoisted(() => {
  const told = { mean: 0, enable: () => {}, disable: () => {}, reset: () => {} };
  Object.assign(process.getBuiltinModule("node:perf_hooks"), { monitorEventLoopDelay: () => told });
  return { runsLate: (milliseconds: number) => void (told.mean = milliseconds * 1e6) };
});

test("a server that cannot keep up says when to come again, and why it is not ready; it is still up", async () => {
  const { signedIn, browser } = await openWorld("sqlite");
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
