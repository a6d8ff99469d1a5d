import { once } from "node:events";
import { request as httpRequest } from "node:http";
import type { IncomingMessage } from "node:http";
import { describe, expect, test } from "vitest";
import type { Browser } from "../Browser.ts";
import { enginesFor, openWorld, standingClock } from "../world.ts";

const EMAIL = "ann@example.com";

/**
 * Begins to send a new label, and holds its body back until `finish`, which returns the status of the answer. The server reads the
 * session before the body.
 */
async function beginLabel(browser: Browser, address: string, headers: Record<string, string> = {}) {
  const body = JSON.stringify({ label_id: "1700000000000", label_name: "Late" });
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const sent = httpRequest(new URL("/api/my-tasks/add/label", address), {
    method: "POST",
    headers: {
      ...headers,
      cookie,
      "content-type": "application/json",
      "content-length": body.length,
      expect: "100-continue",
    },
  });
  sent.flushHeaders();
  await once(sent, "continue");
  return {
    async finish() {
      sent.end(body);
      const [answer] = (await once(sent, "response")) as [IncomingMessage];
      answer.resume();
      return answer.statusCode;
    },
  };
}

describe.each(enginesFor("sqlite"))("a call on %s whose body comes late", (engine) => {
  test("changes nothing if its session has ended meanwhile", async () => {
    const clock = standingClock();
    const { signedIn, server } = await openWorld(engine, { overrides: { clock: clock.now } });
    const [ann, other] = [await signedIn(EMAIL), await signedIn(EMAIL)];
    const late = await beginLabel(ann, server.address);
    expect((await other.post("/api/logout-everywhere", {})).status).toBe(200);
    clock.move(1_001);
    expect(await late.finish()).toBe(401);
    expect(await server.store.db.selectFrom("label").selectAll().execute()).toEqual([]);
  });

  test.each<Record<string, string>>([{}, { "idempotency-key": "00000000-0000-4000-8000-000000000001" }])(
    "is signed out if its account was deleted meanwhile (%j)",
    async (headers) => {
      const { signedIn, server, logged } = await openWorld(engine);
      const [ann, other] = [await signedIn(EMAIL), await signedIn(EMAIL)];
      const late = await beginLabel(ann, server.address, headers);
      const deleted = await other.ask("/api/account", { method: "DELETE", body: { confirm: EMAIL } });
      expect(deleted.status).toBe(200);
      expect(await late.finish()).toBe(401);
      expect(logged.filter((line) => line.includes("unexpected"))).toEqual([]);
    },
  );
});
