import { queryObjects } from "node:v8";
import { beforeEach, describe, expect, it } from "vitest";

import { Faults } from "../src/faults.ts";
import type { FaultOrder } from "../src/faults.ts";
import { applyDelays } from "../src/delays.ts";
import { rawClient } from "./google-client.ts";
import { settableClock, startedEmulator } from "./started.ts";

const EMAIL = "faults@example.com";
const TASKS = "/lists/@default/tasks";
const clock = settableClock(Date.now());
const emulator = startedEmulator({ clock: clock.now });
let call: Awaited<ReturnType<typeof rawClient>>;

beforeEach(async () => {
  emulator.current.reset();
  call = await rawClient(emulator.current, EMAIL);
});

interface Refused {
  error: { message: string; details: Record<string, unknown>[] };
}

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
    ["forbidden", 403, "global", "forbidden"],
    ["serviceLimit", 403, "usageLimits", "serviceLimit"],
    ["projectDayUsed", 429, "global", "rateLimitExceeded"],
    ["userDayUsed", 429, "global", "rateLimitExceeded"],
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

  it("name the time to wait when the test gave one", async () => {
    order({ kind: "tooManyRequests", retryAfter: 7 });
    expect((await call("GET", TASKS)).headers.get("retry-after")).toBe("7");
    order({ kind: "tooManyRequests" });
    expect((await call("GET", TASKS)).headers.get("retry-after")).toBeNull();
  });

  it.each([
    ["badGateway", 502],
    ["forbiddenPage", 403],
  ] as const)("%s is a page of HTML with %i", async (kind, status) => {
    order({ kind });
    const response = await call("POST", TASKS, { title: "x" });
    expect([response.status, response.headers.get("content-type")]).toEqual([
      status,
      "text/html; charset=UTF-8",
    ]);
    expect(await response.text()).toContain("<!DOCTYPE html>");
    expect(titles()).toEqual([]);
  });

  it.each([
    ["projectDayUsed", "Queries per day", "defaultPerDayPerProject", "1/d/{project}"],
    ["userDayUsed", "Queries per day per user", "defaultPerDayPerUser", "1/d/{project}/{user}"],
  ] as const)("%s says in words and metadata whose day it is", async (kind, words, limit, unit) => {
    order({ kind });
    const { error } = (await (await call("GET", TASKS)).json()) as Refused;
    expect(error.message).toContain(`limit '${words}'`);
    expect(error.details[0]).toMatchObject({
      reason: "RATE_LIMIT_EXCEEDED",
      metadata: { service: "tasks.googleapis.com", quota_limit: limit, quota_unit: unit },
    });
  });

  it("accessNotConfigured leads to the page that switches the API on", async () => {
    order({ kind: "accessNotConfigured" });
    const { error } = (await (await call("GET", TASKS)).json()) as Refused;
    const url = "https://console.developers.google.com/apis/api/tasks.googleapis.com/overview?project=";
    expect(error.message).toContain(url);
    expect(error.details).toMatchObject([
      { reason: "SERVICE_DISABLED", metadata: { activationUrl: expect.stringContaining(url) as string } },
      {},
      { links: [{ url: expect.stringContaining(url) as string }] },
    ]);
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

  it("show an earlier state", async () => {
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

  it("of slowness end with the fault, also when it applies to no more calls", async () => {
    const id = order({ kind: "slow", delayMs: 600_000 });
    const waiting = call("POST", TASKS, { title: "in the end" });
    await expect.poll(() => emulator.current.faults.pending(), { timeout: 10_000 }).toEqual([]);
    expect(titles()).toEqual([]);
    emulator.current.faults.remove(id);
    expect((await waiting).status).toBe(200);
    expect(titles()).toEqual(["in the end"]);
  });

  it("of slowness add up with others", async () => {
    emulator.current.faults.add({ kind: "slow", delayMs: 20 });
    order({ kind: "unavailable" });
    const before = performance.now();
    expect((await call("GET", TASKS)).status).toBe(503);
    expect(performance.now() - before).toBeGreaterThanOrEqual(18);
  });
});

it("keeps nothing of faults that apply no more", async () => {
  const faults = new Faults();
  const subject = { account: EMAIL, method: "GET", path: TASKS, operation: "tasks.list" };
  const kept = (): number => queryObjects(AbortController, { format: "count" });
  const before = kept();
  for (let n = 0; n < 500; n++) {
    faults.add({ kind: "slow", times: 1 });
    faults.add({ kind: "unavailable", times: 1 });
    const { fault, delays } = faults.take(subject);
    expect(fault?.kind).toBe("unavailable");
    expect(await applyDelays(delays, new AbortController().signal)).toBe(true);
  }
  expect(faults.pending()).toEqual([]);
  expect(kept() - before).toBeLessThan(100);
});
