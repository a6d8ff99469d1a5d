import { invitation, joinSharedList, shareLink } from "@tasklane/contract/sharing.ts";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { Browser } from "../Browser.ts";
import { soon } from "../boardOf.ts";
import { Person } from "../Person.ts";
import { groupIdOf, together } from "../sharing/together.ts";
import { enginesFor, openWorld, standingClock } from "../world.ts";

/** The limits count by the clock's minutes, so that a minute that turns during a test would begin a new count. */
const overrides = { clock: standingClock(Date.UTC(2026, 10, 21, 12, 0, 20)).now };

test("a session that calls too often is told when to come again; others are served", async () => {
  const { signedIn, browser } = await openWorld("sqlite", { config: { rateLimit: 20 }, overrides });
  const [ann, bob] = [await signedIn("ann@example.com"), await signedIn("bob@example.com")];
  const statuses = new Set<number>();
  for (let call = 0; call < 20; call++) statuses.add((await ann.get("/api/current-user")).status);
  expect([...statuses]).toEqual([200]);
  const refused = await ann.get("/api/current-user");
  expect(refused.status).toBe(429);
  expect(refused.body).toEqual({ code: "slow_down", message: "Too many requests. Please wait a moment." });
  expect(refused.headers.get("retry-after")).toBe("40");
  expect((await bob.get("/api/current-user")).status).toBe(200);
  expect((await browser().get("/api/healthz")).status).toBe(200);
});

// A supervisor that was answered 429 would restart a sound server, and so end everybody's calls.
test("health checks are answered under every limit, and count for nobody", async () => {
  const { browser } = await openWorld("sqlite", { config: { rateLimit: 1 }, overrides });
  const visitor = browser();
  const statuses = new Set<number>();
  for (let call = 0; call < 15; call++)
    for (const path of ["/api/healthz", "/api/readyz", "/api/readyz?for=reading"])
      statuses.add((await visitor.get(path)).status);
  expect([...statuses]).toEqual([200]);
  expect((await visitor.get("/api/current-user")).status).toBe(401);
  expect((await visitor.get("/api/current-user")).status).toBe(429);
});

// A body of 1 MiB takes up to half a second. One person who sent it again and again made everybody wait.
test("a session's large bodies count as more calls", async () => {
  const { signedIn } = await openWorld("sqlite", { config: { rateLimit: 150 }, overrides });
  const [ann, bob] = [await signedIn("ann@example.com"), await signedIn("bob@example.com")];
  const send = async (headers: Record<string, string> = {}) => {
    const raw = `{${" ".repeat(1024 * 1024 - 2)}}`;
    const sent = { "content-type": "application/json", ...headers };
    const path = "/api/my-tasks/create/tasks";
    return (await ann.ask(path, { method: "POST", raw, headers: sent })).status;
  };
  expect([await send(), await send(), await send()]).toEqual([400, 400, 429]);
  expect((await bob.get("/api/current-user")).status).toBe(200);
});

// To move 500 tasks takes most of a second. One person who did it again and again made everybody wait.
test("a session's call counts as more calls if it names many things", async () => {
  const { signedIn } = await openWorld("sqlite", { config: { rateLimit: 250 }, overrides });
  const [ann, bob] = [await signedIn("ann@example.com"), await signedIn("bob@example.com")];
  const change = { kind: "status", status: "completed" };
  const send = async (many: number, wrap = (body: object): object => body) => {
    const ids = Array.from({ length: many }, (_, at) => `id-${at}`);
    const body = wrap({ ids, versions: ids.map(() => 1), change });
    return (await ann.post("/api/my-tasks/change", body)).status;
  };
  expect([await send(500), await send(500), await send(500), await send(500)]).toEqual([404, 404, 404, 404]);
  expect(await send(9)).toBe(404);
  expect(await send(500, (bodyData) => ({ bodyData }))).toBe(429);
  expect((await bob.get("/api/current-user")).status).toBe(200);
});

test("one call that names many things is served under every limit", async () => {
  const { signedIn } = await openWorld("sqlite", { config: { rateLimit: 20 }, overrides });
  const ann = await signedIn("ann@example.com");
  const ids = Array.from({ length: 500 }, (_, at) => `id-${at}`);
  const change = { kind: "status", status: "completed" };
  expect((await ann.post("/api/my-tasks/change", { ids, change })).status).toBe(404);
});

test("a body of unknown length counts as the largest that the call takes", async () => {
  const { signedIn, server } = await openWorld("sqlite", { config: { rateLimit: 150 }, overrides });
  const ann = await signedIn("ann@example.com");
  const cookie = [...ann.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const send = async () => {
    const body = new Blob(["{}"]).stream();
    const headers = { "content-type": "application/json", cookie };
    const path = `${server.address}/api/my-tasks/create/tasks`;
    return (await fetch(path, { method: "POST", headers, body, duplex: "half" })).status;
  };
  expect([await send(), await send(), await send()]).toEqual([400, 400, 429]);
});

test("an address that calls too often under ever new sessions is stopped as well", async () => {
  const { browser } = await openWorld("sqlite", { config: { rateLimit: 5 }, overrides });
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
    const { browser } = await openWorld("sqlite", { config: { rateLimit: 2, trustProxy }, overrides });
    const statuses: number[] = [];
    for (let call = 0; call < 4; call++)
      statuses.push(
        (await browser().get("/api/current-user", { "x-forwarded-for": forwarded(call) })).status,
      );
    return statuses.at(-1);
  };
  expect(await status(false, (call) => `10.0.0.${call}`)).toBe(429);
  expect(await status(1, (call) => `10.0.0.${call}`)).toBe(401);
  // A home usually has a whole IPv6 network, so its addresses count as one.
  expect(await status(1, (call) => `2001:db8::${call}`)).toBe(429);
  expect(await status(1, (call) => `2001:db8:0:${call}::1`)).toBe(401);
  expect(await status(1, (call) => (call % 2 === 0 ? "2001:db8:0:1::1" : "2001:DB8::1:0:0:0:2"))).toBe(429);
  expect(await status(1, (call) => (call % 2 === 0 ? "10.0.0.9" : "::ffff:10.0.0.9"))).toBe(429);
  expect(await status(1, (call) => `10.0.0.${call}, 10.0.0.9`)).toBe(429);
});

test("servers count the calls of a session or IP address together, each minute anew", async () => {
  const clock = standingClock(Date.UTC(2026, 10, 21, 12, 0, 20));
  const config = { rateLimit: 40 };
  const { signedIn, browser, another, server } = await openWorld("postgres", {
    config,
    overrides: { clock: clock.now },
  });
  /** Waits until the database has these counts. The servers write them while they answer calls. */
  const waitForCount = (kind: "session" | "visitor", calls: number) =>
    soon(async () => {
      const rows = server.store.db.selectFrom("rate_count").select("n").where("key", "like", `${kind} %`);
      expect((await rows.execute()).map(({ n }) => n).filter((n) => n >= calls)).not.toEqual([]);
    });
  const ann = await signedIn("ann@example.com");
  const other = await another();
  for (const [one, kind, path, served] of [
    [ann, "session", "/api/current-user", 200],
    [browser(), "visitor", "/api/callback?code=guessed&state=guessed", 400],
  ] as const) {
    const elsewhere = new Browser(other.address);
    for (const cookie of one.cookies) elsewhere.cookies.set(...cookie);
    while ((await one.get(path)).status !== 429);
    await waitForCount(kind, config.rateLimit - 4);
    let calls = 5;
    for (let call = 0; call < calls; call++) await elsewhere.get(path);
    await waitForCount(kind, config.rateLimit + 1);
    let answer = await elsewhere.get(path);
    for (; answer.status === served && calls < config.rateLimit; calls++) answer = await elsewhere.get(path);
    expect(answer.status).toBe(429);
    expect(answer.body).toMatchObject({ code: "slow_down" });
    expect(answer.headers.get("retry-after")).toBe("40");
    expect(calls).toBeLessThan(config.rateLimit / 2);
  }
  clock.move(40_000);
  expect((await ann.get("/api/current-user")).status).toBe(200);
});

test("calls counted while servers exchange counts are exchanged later, without another call", async () => {
  const { signedIn, server } = await openWorld("postgres", { config: { rateLimit: 40 } });
  const ann = await signedIn("ann@example.com");
  await server.store.transaction(async (tx) => {
    await sql`lock table rate_count in access exclusive mode`.execute(tx);
    for (let call = 0; call < 20; call++) await ann.get("/api/current-user");
  });
  await soon(async () => {
    const rows = await server.store.db.selectFrom("rate_count").select("n").execute();
    expect(rows.filter(({ n }) => n > 16)).not.toEqual([]);
  });
});

test("callers who call seldom are not recorded", async () => {
  const { signedIn, server } = await openWorld("postgres", { config: { rateLimit: 40 } });
  const rows = () => server.store.db.selectFrom("rate_count").select("n").execute();
  const ann = await signedIn("ann@example.com");
  await ann.get("/api/current-user");
  expect(await rows()).toEqual([]);
  for (let call = 0; call < 20; call++) await ann.get("/api/current-user");
  expect(await rows()).not.toEqual([]);
});

test.each(enginesFor("sqlite"))(
  "FH06: a person may guess ten share links an hour, an IP address thirty, on %s",
  async (engine) => {
    const clock = standingClock(Date.UTC(2026, 10, 21, 12, 50));
    const config = { rateLimit: 100_000, trustProxy: 1 };
    const world = await openWorld(engine, { sync: true, config, overrides: { clock: clock.now } });
    const [{ person: owner, listId }] = await together(world, 0);
    const right = await groupIdOf(owner, listId);
    const wrong = { ...right, listId: "AAAAAAAAAAAA" };
    const guess = async (person: Person, address: string, many = 1): Promise<string[]> => {
      const calls = Array.from({ length: many }, async (_, at) => {
        const call = at % 2 === 0 ? shareLink : joinSharedList;
        const { status, headers } = await person.call(call, wrong, { "x-forwarded-for": address });
        return `${status} ${headers.get("retry-after")}`;
      });
      return Promise.all(calls);
    };
    const people = [];
    while (people.length < 5) people.push(await Person.arrive(world));
    const [bob, carol, dave, erin, frank] = people as [Person, Person, Person, Person, Person];
    const statuses = (found: number, refused: number) => [
      ...Array.from({ length: found }, () => "404 null"),
      ...Array.from({ length: refused }, () => "429 600"),
    ];
    // An invitation with the right link does not count as a guess, however often it is opened.
    for (let look = 0; look < 12; look++)
      await bob.does(shareLink, right, { "x-forwarded-for": "192.0.2.1" });
    expect((await guess(bob, "192.0.2.1", 14)).toSorted()).toEqual(statuses(10, 4));
    expect(await guess(bob, "192.0.2.2")).toEqual(statuses(0, 1));
    expect((await bob.call(joinSharedList, right)).status).toBe(429);
    expect(await guess(carol, "192.0.2.3", 10)).toEqual(statuses(10, 0));
    expect(await guess(dave, "192.0.2.3", 10)).toEqual(statuses(10, 0));
    expect(await guess(erin, "192.0.2.3", 10)).toEqual(statuses(10, 0));
    expect(await guess(frank, "192.0.2.3")).toEqual(statuses(0, 1));
    expect(await guess(frank, "192.0.2.4")).toEqual(statuses(1, 0));
    const visitor = (link: { listId: string; from: string }) =>
      world.browser().get(`/api${invitation.path}?${new URLSearchParams(link).toString()}`, {
        "x-forwarded-for": "192.0.2.5",
      });
    const link = { listId, from: owner.email };
    for (let at = 0; at < 30; at++) expect((await visitor({ ...link, listId: "AAAA" })).status).toBe(404);
    expect((await visitor(link)).status, "who is signed out").toBe(429);
    clock.move(600_000);
    expect((await visitor(link)).status).toBe(200);
    expect(await guess(bob, "192.0.2.1")).toEqual(statuses(1, 0));
    expect((await bob.does(joinSharedList, right)).newListId).toMatch(/./);
  },
);
