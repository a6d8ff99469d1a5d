import { GoogleTrouble } from "@tasklane/contract/google.ts";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { ENGINES, openWorld } from "../world.ts";

describe.each(ENGINES)("health on %s", (engine) => {
  test("a server is up and ready; without the database it is up, but not ready", async () => {
    const { browser, server } = await openWorld(engine);
    expect((await browser().get("/api/healthz")).status).toBe(200);
    expect((await browser().get("/api/readyz")).status).toBe(200);
    await server.store.close();
    expect((await browser().get("/api/healthz")).status).toBe(200);
    const ready = await browser().get("/api/readyz");
    expect(ready.status).toBe(503);
    expect(ready.body).toMatchObject({ code: "unavailable", fields: { database: expect.any(String) } });
    expect(ready.headers.get("retry-after")).toBe("5");
  });

  test("a server on an older version's database is not ready, and names what is missing", async () => {
    const { browser, server } = await openWorld(engine);
    await sql`delete from migration where id = '0001-beginning'`.execute(server.store.db);
    const { status, body } = await browser().get("/api/readyz");
    expect(status).toBe(503);
    expect(body).toMatchObject({ fields: { migrations: "The database lacks 0001-beginning." } });
  });
});

test.each([
  { trustProxy: false, listens: "this machine alone" },
  { trustProxy: 1, listens: "everybody, for the proxy may be another machine" },
] as const)(
  "with TRUST_PROXY=$trustProxy and people on this machine it listens for $listens",
  async ({ trustProxy }) => {
    const { server } = await openWorld("sqlite", { config: { trustProxy } });
    const { port } = new URL(server.address);
    const asked = fetch(`http://127.0.0.2:${port}/api/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
    expect(await asked).toBe(trustProxy !== false);
  },
);

describe("metrics", () => {
  test("count calls by name and status, and name nobody", async () => {
    const { browser, signedIn } = await openWorld("sqlite");
    await signedIn("ann@example.com");
    await browser().get("/api/current-user");
    const answer = await browser().get("/api/metrics");
    expect(answer.status).toBe(200);
    expect(answer.text).toContain('tasklane_call_seconds_count{call="currentUser",status="401"} 1');
    expect(answer.text).toContain('tasklane_call_seconds_count{call="callback",status="200"} 1');
    expect(answer.text).toContain("process_cpu_seconds_total");
    expect(answer.text).not.toContain("ann@");
  });

  test("show each kind of trouble at Google, also one that no account has", async () => {
    const { browser } = await openWorld("sqlite");
    const { text } = await browser().get("/api/metrics");
    for (const kind of GoogleTrouble.shape.kind.options)
      expect(text).toContain(`tasklane_accounts_in_trouble{trouble="${kind}"} 0`);
  });

  test("are for this machine, or for those who show the token", async () => {
    const open = await openWorld("sqlite");
    const proxied = await open.browser().get("/api/metrics", { "x-forwarded-for": "1.2.3.4" });
    expect(proxied.status).toBe(404);
    const guarded = await openWorld("sqlite", { config: { metricsToken: "let-me-in" } });
    const ask = async (authorization?: string) =>
      (await guarded.browser().get("/api/metrics", authorization ? { authorization } : {})).status;
    expect([await ask(), await ask("Bearer let-me-out"), await ask("Bearer let-me-in")]).toEqual([
      404, 404, 200,
    ]);
  });
});

describe("descriptions of the calls", () => {
  test("are an OpenAPI document made of the schemas that validate", async () => {
    const { browser } = await openWorld("sqlite");
    const { body } = await browser().get("/api/openapi.json");
    expect(body).toMatchObject({
      openapi: "3.1.0",
      servers: [{ url: "/api" }],
      paths: {
        "/callback": {
          get: {
            operationId: "callback",
            security: [],
            parameters: expect.arrayContaining([
              { name: "code", in: "query", required: false, schema: { type: "string", maxLength: 2048 } },
            ]),
          },
        },
        "/my-tasks/addTask/{listId}": {
          post: {
            operationId: "addTask",
            security: [{ session: [] }],
            parameters: [{ name: "listId", in: "path", required: true }],
            requestBody: {
              content: {
                "application/json": { schema: { required: ["title"], additionalProperties: false } },
              },
            },
            responses: { 201: {}, default: {} },
          },
        },
      },
    });
  });

  test("are a page without scripts and without other origins too", async () => {
    const { browser } = await openWorld("sqlite");
    const { text, headers } = await browser().get("/api/docs");
    expect(headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(text).toContain("/api/current-user");
    expect(text).not.toMatch(/<script|<style|style=|https?:/);
  });
});
