import { beforeEach, describe, expect, it } from "vitest";

import type { FaultOrder } from "../src/faults.ts";
import { rawClient } from "./google-client.ts";
import { settableClock, startedEmulator } from "./started.ts";

const EMAIL = "faults@example.com";
const TASKS = "/lists/@default/tasks";
const clock = settableClock(Date.now());
const emulator = startedEmulator({ control: true, clock: clock.now });
let call: Awaited<ReturnType<typeof rawClient>>;

beforeEach(async () => {
  emulator.current.reset();
  call = await rawClient(emulator.current, EMAIL);
});

const order = (fault: FaultOrder) => emulator.current.faults.add({ times: 1, ...fault });
const titles = () =>
  emulator.current
    .firstParty(EMAIL)
    .visible()
    .map((task) => task.title);

describe("refusals on order", () => {
  it.each([
    ["unauthenticated", 401, "global", "authError"],
    ["insufficientScope", 403, "global", "insufficientPermissions"],
    ["accessNotConfigured", 403, "usageLimits", "accessNotConfigured"],
    ["rateLimitExceeded", 403, "usageLimits", "rateLimitExceeded"],
    ["userRateLimitExceeded", 403, "usageLimits", "userRateLimitExceeded"],
    ["quotaExceeded", 403, "usageLimits", "quotaExceeded"],
    ["dailyLimitExceeded", 403, "usageLimits", "dailyLimitExceeded"],
    ["tooManyRequests", 429, "global", "rateLimitExceeded"],
    ["internalError", 500, "global", "backendError"],
    ["unavailable", 503, "global", "backendError"],
    ["notFound", 404, "global", "notFound"],
    ["invalidArgument", 400, "global", "badRequest"],
    ["preconditionFailed", 412, "global", "conditionNotMet"],
  ] as const)("%s answers %i and does nothing", async (kind, status, domain, reason) => {
    order({ kind, retryAfter: 7 });
    const response = await call("POST", TASKS, { title: "x" });
    const { error } = (await response.json()) as { error: { code: number; errors: object[] } };
    expect(response.status).toBe(status);
    expect(error.code).toBe(status);
    expect(error.errors[0]).toMatchObject({ domain, reason });
    expect(titles()).toEqual([]);
    expect((await call("POST", TASKS, { title: "y" })).status).toBe(200);
  });

  it("name the time to wait when one is ordered", async () => {
    order({ kind: "tooManyRequests", retryAfter: 7 });
    expect((await call("GET", TASKS)).headers.get("retry-after")).toBe("7");
    order({ kind: "tooManyRequests" });
    expect((await call("GET", TASKS)).headers.get("retry-after")).toBeNull();
  });

  it("can be a page of HTML", async () => {
    order({ kind: "badGateway" });
    const response = await call("GET", TASKS);
    expect(response.status).toBe(502);
    expect(await response.text()).toContain("<!DOCTYPE html>");
  });
});

describe("cut connections", () => {
  it("before the commit leave nothing done", async () => {
    order({ kind: "cutBefore" });
    await expect(call("POST", TASKS, { title: "never" })).rejects.toThrow("fetch failed");
    expect(titles()).toEqual([]);
  });

  it("after the commit leave it done and unanswered", async () => {
    order({ kind: "cutAfter" });
    await expect(call("POST", TASKS, { title: "done" })).rejects.toThrow("fetch failed");
    expect(titles()).toEqual(["done"]);
    expect(emulator.current.ledger.entries(EMAIL).at(-1)).toMatchObject({
      operation: "tasks.insert",
      status: 0,
      fault: "cutAfter",
    });
  });

  it("may be followed by a write that arrives late", async () => {
    order({ kind: "applyLate", delayMs: 30 });
    await expect(call("POST", TASKS, { title: "late" })).rejects.toThrow("fetch failed");
    expect(titles()).toEqual([]);
    await expect.poll(titles, { timeout: 10_000 }).toEqual(["late"]);
  });

  it("end with the emulator, however long a call was to wait", async () => {
    const { start } = await import("../src/start.ts");
    const other = await start();
    const slow = await rawClient(other, EMAIL);
    other.faults.add({ kind: "slow", delayMs: 600_000, times: 1 });
    const waiting = slow("GET", TASKS).then(
      () => "answered",
      () => "cut",
    );
    await expect.poll(() => other.faults.pending(), { timeout: 10_000 }).toEqual([]);
    await other.close();
    expect(await waiting).toBe("cut");
  });

  it("can strike a part of a batch, and with it the whole", async () => {
    order({ kind: "cutAfter" });
    const { access_token } = await emulator.current.connect(EMAIL);
    const body = `--B\r\n\r\nPOST /tasks/v1${TASKS} HTTP/1.1\r\n\r\n{"title":"batched"}\r\n--B--\r\n`;
    const headers = {
      authorization: `Bearer ${access_token}`,
      "content-type": "multipart/mixed; boundary=B",
    };
    await expect(fetch(`${emulator.current.url}/batch`, { method: "POST", headers, body })).rejects.toThrow(
      "fetch failed",
    );
    expect(titles()).toEqual(["batched"]);
  });
});

describe("answers that mislead", () => {
  const items = async (query = "") => {
    const body = (await (await call("GET", `${TASKS}?${query}`)).json()) as { items: { title: string }[] };
    return body.items.map(({ title }) => title);
  };

  it("show what was true some time ago", async () => {
    await call("POST", TASKS, { title: "old" });
    clock.advance(10_000);
    const { id } = (await (await call("POST", TASKS, { title: "new" })).json()) as { id: string };
    await call("PATCH", `${TASKS}/${id}`, { title: "newest" });
    order({ kind: "staleList", delayMs: 8000 });
    expect(await items()).toEqual(["old"]);
    expect(await items()).toEqual(["newest", "old"]);
    order({ kind: "staleList", delayMs: 8000 });
    expect((await call("GET", `${TASKS}/${id}`)).status).toBe(404);
  });

  it("show deleted and moved tasks where they were", async () => {
    const [a, b] = await Promise.all(
      ["a", "b"].map(
        async (title) => (await (await call("POST", TASKS, { title })).json()) as { id: string },
      ),
    );
    const before = await (await call("GET", TASKS)).json();
    clock.advance(5000);
    await call("POST", `${TASKS}/${a!.id}/move`, undefined);
    await call("POST", `${TASKS}/${b!.id}/move`, undefined);
    await call("DELETE", `${TASKS}/${a!.id}`);
    order({ kind: "staleList", delayMs: 4000 });
    expect(await (await call("GET", TASKS)).json()).toEqual(before);
  });

  it("are short pages, empty lists, pages without end", async () => {
    for (const title of ["a", "b", "c"]) await call("POST", TASKS, { title });
    order({ kind: "shortPages" });
    expect(await items("maxResults=2")).toEqual(["c"]);
    order({ kind: "emptyList" });
    expect(await items()).toEqual([]);
    emulator.current.faults.add({ kind: "endlessPages", times: 2 });
    const first = (await (await call("GET", TASKS)).json()) as { nextPageToken: string };
    const second = (await (await call("GET", `${TASKS}?pageToken=${first.nextPageToken}`)).json()) as object;
    expect(second).toEqual(first);
  });

  it("are broken or empty JSON", async () => {
    order({ kind: "truncatedJson" });
    await expect((await call("GET", TASKS)).json()).rejects.toThrow(SyntaxError);
    order({ kind: "emptyObject" });
    expect(await (await call("GET", TASKS)).json()).toEqual({});
  });
});

describe("orders", () => {
  it("strike only what they match, as often as they say, after what they skip", async () => {
    const other = await rawClient(emulator.current, "other@example.com");
    emulator.current.faults.add({
      kind: "unavailable",
      match: { account: EMAIL, method: "GET", path: "/tasks", operation: "tasks.list" },
      times: 2,
      skip: 1,
    });
    expect((await other("GET", TASKS)).status).toBe(200);
    expect((await call("GET", "/users/@me/lists")).status).toBe(200);
    expect((await call("POST", TASKS, {})).status).toBe(200);
    const statuses: number[] = [];
    for (let index = 0; index < 4; index++) statuses.push((await call("GET", TASKS)).status);
    expect(statuses).toEqual([200, 503, 503, 200]);
    expect(emulator.current.faults.pending()).toEqual([]);
  });

  it("can be taken back", async () => {
    const id = emulator.current.faults.add({ kind: "unavailable" });
    expect((await call("GET", TASKS)).status).toBe(503);
    expect(emulator.current.faults.pending()).toHaveLength(1);
    emulator.current.faults.remove(id);
    expect((await call("GET", TASKS)).status).toBe(200);
  });

  it("of slowness add up with others", async () => {
    emulator.current.faults.add({ kind: "slow", delayMs: 20 });
    order({ kind: "unavailable" });
    const before = performance.now();
    expect((await call("GET", TASKS)).status).toBe(503);
    expect(performance.now() - before).toBeGreaterThanOrEqual(18);
  });
});

describe("the token endpoint", () => {
  const refresh = async (token: string) => {
    const client = { client_id: "tasklane-local", client_secret: "tasklane-local-secret" };
    const body = new URLSearchParams({ ...client, grant_type: "refresh_token", refresh_token: token });
    return fetch(`${emulator.current.url}/token`, { method: "POST", body });
  };

  it("fails on order, too", async () => {
    const { refresh_token } = await emulator.current.connect(EMAIL);
    const match = { operation: "oauth.token" };
    for (const [kind, status] of [
      ["invalidGrant", 400],
      ["unavailable", 503],
      ["tooManyRequests", 429],
    ] as const) {
      order({ kind, match });
      expect((await refresh(refresh_token)).status).toBe(status);
    }
    order({ kind: "cutBefore", match });
    await expect(refresh(refresh_token)).rejects.toThrow("fetch failed");
    expect((await refresh(refresh_token)).status).toBe(200);
    const entries = emulator.current.ledger.entries().filter((entry) => entry.operation === "oauth.token");
    expect(entries.map(({ status }) => status)).toEqual([400, 503, 429, 0, 200]);
    expect(entries.at(-1)!.account).toBe(EMAIL);
  });

  it("refuses a refresh token that has died, while the consent stays", async () => {
    const { refresh_token, access_token } = await emulator.current.connect(EMAIL);
    emulator.current.expireTokens(EMAIL, "refresh");
    expect(await (await refresh(refresh_token)).json()).toEqual({
      error: "invalid_grant",
      error_description: "Token has been expired or revoked.",
    });
    const headers = { authorization: `Bearer ${access_token}` };
    const lists = () => fetch(`${emulator.current.url}/tasks/v1/users/@me/lists`, { headers });
    expect((await lists()).status).toBe(200);
    emulator.current.expireTokens(EMAIL, "access");
    expect((await lists()).status).toBe(401);
  });
});

describe("the control door", () => {
  const control = async (name: string, body: object = {}, headers: Record<string, string> = {}) => {
    const response = await fetch(`${emulator.current.url}/control/${name}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: response.ok ? await response.json() : undefined };
  };

  it("orders faults and reads the ledger for tests in other processes", async () => {
    const { body } = await control("faults/add", { kind: "unavailable", times: 5 });
    expect((await call("GET", TASKS)).status).toBe(503);
    await control("faults/remove", body as object);
    expect((await call("GET", TASKS)).status).toBe(200);
    const ledger = (await control("ledger", { account: EMAIL })).body as { status: number }[];
    expect(ledger.map(({ status }) => status)).toEqual([503, 200]);
    await control("ledger/clear");
    expect(emulator.current.ledger.entries()).toEqual([]);
  });

  it("turns switches, fills accounts, connects, and acts as Google's own app", async () => {
    await control("switches", { emptyItems: "absent" });
    expect(emulator.current.switches.emptyItems).toBe("absent");
    await control("switches", { emptyItems: "array" });
    const email = "remote@example.com";
    const filled = (await control("fill", { email, lists: [{ title: "@default", tasks: [{ title: "t" }] }] }))
      .body;
    const [{ tasks }] = filled as [{ tasks: [{ id: string }] }];
    await control("first-party", { email, action: "rename", args: ["@default", tasks[0].id, "renamed"] });
    expect(emulator.current.firstParty(email).tasks()[0]!.title).toBe("renamed");
    const { body } = await control("connect", { email });
    const { access_token } = body as { access_token: string };
    const headers = { authorization: `Bearer ${access_token}` };
    expect((await fetch(`${emulator.current.url}/tasks/v1${TASKS}`, { headers })).status).toBe(200);
    await control("revoke", { email });
    expect((await fetch(`${emulator.current.url}/tasks/v1${TASKS}`, { headers })).status).toBe(401);
  });

  it("is shut to web sites, and to everybody unless asked for", async () => {
    expect((await control("reset", {}, { origin: "http://evil.example" })).status).toBe(403);
    const { start } = await import("../src/start.ts");
    const closed = await start();
    const response = await fetch(`${closed.url}/control/reset`, { method: "POST" });
    await closed.close();
    expect(response.status).toBe(404);
  });
});

describe("the ledger", () => {
  it("holds every call of an account in order", async () => {
    await call("POST", TASKS, { title: "x" });
    await call("GET", `${TASKS}?maxResults=5`);
    await call("GET", "/lists/nonsense/tasks");
    expect(emulator.current.ledger.entries(EMAIL)).toEqual([
      { ...entry("POST", "tasks.insert", 200), query: "" },
      { ...entry("GET", "tasks.list", 200), query: "?maxResults=5" },
      { ...entry("GET", "tasks.list", 400), query: "", path: "/tasks/v1/lists/nonsense/tasks" },
    ]);
  });

  function entry(method: string, operation: string, status: number) {
    return { account: EMAIL, method, operation, status, path: `/tasks/v1${TASKS}`, at: clock.now() };
  }
});
