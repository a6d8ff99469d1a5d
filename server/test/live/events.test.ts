import { watchColumns } from "@tasklane/contract/live.ts";
import { sql } from "kysely";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { soon } from "../boardOf.ts";
import { Person } from "../Person.ts";
import { TEST_CALLS } from "../http/testCalls.ts";
import { openStore } from "../../src/db/engine.ts";
import type { Runner, RunnerDeps } from "../../src/sync/schedule/RunnerDeps.ts";
import { ENGINES, openWorld, stillRunner } from "../world.ts";
import { STREAMS_OF_SESSION } from "../../src/api/live/streams.ts";
import { listen } from "./listenToEvents.ts";

const CURSOR = expect.stringMatching(/./);
const NOW: unknown = expect.any(Number);
/** The first event of every stream. A change that was already under way follows it. */
const BEGUN = { event: "changed", data: { cursor: CURSOR, lists: [], now: NOW, notices: true } };
const changed = () => ({
  event: "changed",
  data: expect.objectContaining({ cursor: CURSOR, lists: expect.any(Array) }),
});

describe.each(ENGINES)("the event stream on %s", (engine) => {
  const open = () => openWorld(engine, { overrides: { calls: TEST_CALLS } });

  test("first says that something may have changed, then reports each change", async () => {
    const { signedIn, server } = await open();
    const ann = await signedIn("ann@example.com");
    const screen = await listen(ann, server.address);
    expect(screen.status).toBe(200);
    expect(screen.headers).toMatchObject({
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
    });
    expect(await screen.next()).toEqual(BEGUN);
    const answer = await ann.post("/api/test/keep/a", { title: "secret" });
    expect(answer.status).toBe(201);
    const event = await screen.next();
    expect(event).toEqual(changed());
    expect(JSON.stringify(event)).not.toContain("secret");
  });

  test("says to a page that sends its cursor whether the page has missed anything", async () => {
    const { signedIn, server } = await openWorld(engine);
    const [ann, bob] = [await signedIn("ann@example.com"), await signedIn("bob@example.com")];
    const begun = async (since: string) =>
      (await (await listen(ann, server.address, `?since=${since}`)).next()).data;
    const current = { cursor: CURSOR, lists: [], now: NOW, isCurrent: true };
    // On PostgreSQL, a transaction of another database of the cluster keeps the horizon back for a moment.
    const cursor = await soon(async () => {
      const board = (await ann.get("/api/my-tasks/all-task-lists")).body as { cursor: string };
      expect(await begun(board.cursor)).toEqual(current);
      return board.cursor;
    });
    // A change of another person moves the database's cursor, but does not concern this page.
    await bob.post("/api/my-tasks/add/label", { label_id: "1700000000000", label_name: "Theirs" });
    expect(await begun(cursor)).toEqual(current);
    await ann.post("/api/my-tasks/add/label", { label_id: "1700000000001", label_name: "Mine" });
    expect(await begun(cursor)).toEqual({ cursor: CURSOR, lists: [], now: NOW });
    expect(await begun("of-another-database.AAAA")).toEqual({ cursor: CURSOR, lists: [], now: NOW });
  });

  test("begins with the server's time, for a page whose clock is wrong", async () => {
    const clock = (): number => Date.now() + 5 * 3_600_000;
    const { signedIn, server } = await openWorld(engine, { overrides: { clock } });
    const { data } = await (await listen(await signedIn("ann@example.com"), server.address)).next();
    expect(Math.abs((data as { now: number }).now - clock())).toBeLessThan(60_000);
  });

  test("is private: other people hear nothing", async () => {
    const { signedIn, server } = await open();
    const [ann, bob] = [await signedIn("ann@example.com"), await signedIn("bob@example.com")];
    const screens = [await listen(ann, server.address), await listen(bob, server.address)] as const;
    for (const screen of screens) expect(await screen.next()).toEqual(BEGUN);
    await bob.post("/api/test/keep/a", { title: "x" });
    expect(await screens[1].next()).toEqual(changed());
    await ann.post("/api/test/keep/a", { title: "x" });
    expect(await screens[0].next()).toEqual(changed());
    // Signing in is a change, too. On a slow computer its event comes after later ones, so a screen may have one more to read.
    await soon(async () => {
      const heard = screens[0].next();
      for (let times = 0; times < 2; times++) {
        await bob.post("/api/test/keep/a", { title: "x" });
        await screens[1].next();
      }
      expect(await Promise.race([heard, Promise.resolve("nothing")])).toBe("nothing");
    });
  });

  test("beyond 40 streams of a session its oldest ends", async () => {
    const { signedIn, server } = await open();
    const [ann, bob] = [await signedIn("ann@example.com"), await signedIn("bob@example.com")];
    const others = await listen(bob, server.address);
    const [first, second] = [await listen(ann, server.address), await listen(ann, server.address)];
    for (let n = 3; n <= STREAMS_OF_SESSION + 1; n++) await listen(ann, server.address);
    await first.ended;
    for (const screen of [second, others]) expect(await screen.next()).toEqual(BEGUN);
    await ann.post("/api/test/keep/a", { title: "x" });
    expect(await second.next()).toEqual(changed());
  });

  test("ends when its session does", async () => {
    const { signedIn, server } = await open();
    const ann = await signedIn("ann@example.com");
    const screen = await listen(ann, server.address);
    await screen.next();
    await ann.get("/api/logout");
    await screen.ended;
    expect((await listen(ann, server.address)).status).toBe(401);
  });

  test("ends when the database cannot tell what the page has missed", async () => {
    const { signedIn, server } = await open();
    const ann = await signedIn("ann@example.com");
    await sql`alter table notice rename to away`.execute(server.store.db);
    await (
      await listen(ann, server.address)
    ).ended;
    await sql`alter table away rename to notice`.execute(server.store.db);
    expect(await (await listen(ann, server.address)).next()).toEqual(BEGUN);
  });

  test("ends when the server stops", async () => {
    const { signedIn, server } = await open();
    const screen = await listen(await signedIn("ann@example.com"), server.address);
    await screen.next();
    const closed = server.close();
    await screen.ended;
    await closed;
  });
});

/** Opens a world whose database refuses the next notification of a change once `refuse` was called. */
async function openRefusing(wishes: Parameters<typeof openWorld>[1]) {
  const store = await openStore({ file: ":memory:" });
  onTestFinished(() => store.close());
  let isRefusing = false;
  const notify: typeof store.notify = async (channel, payload) => {
    if (isRefusing && channel === "changed") {
      isRefusing = false;
      throw new Error("no connection");
    }
    await store.notify(channel, payload);
  };
  const overrides = { ...wishes?.overrides, store: { ...store, notify } };
  const world = await openWorld("sqlite", { ...wishes, overrides });
  return { world, refuse: () => void (isRefusing = true), isRefusing: () => isRefusing };
}

test("a change here reaches pages and the runner although its first notification fails", async () => {
  const poked: string[] = [];
  const runner = (deps: RunnerDeps): Runner => ({
    ...stillRunner(deps),
    poke: (ids) => void poked.push(...ids),
  });
  const { world, refuse } = await openRefusing({ overrides: { calls: TEST_CALLS, runner } });
  const ann = await world.signedIn("ann@example.com");
  const screen = await listen(ann, world.server.address);
  expect(await screen.next()).toEqual(BEGUN);
  poked.length = 0;
  refuse();
  await ann.post("/api/test/keep/a", { title: "x" });
  expect(await screen.next()).toEqual(changed());
  expect(poked).toEqual([((await ann.get("/api/current-user")).body as { user_id: string }).user_id]);
});

test("a change in Google reaches pages although its first notification fails", async () => {
  const { world, refuse, isRefusing } = await openRefusing({ sync: true });
  const ann = await Person.enter(world, [{ title: "@default", tasks: [{ title: "Milk" }] }]);
  const [listId, milk] = [await ann.listId(), await ann.task("Milk")];
  await ann.caughtUp();
  const screen = await listen(ann.browser, world.server.address);
  expect(await screen.next()).toEqual(BEGUN);
  ann.google.rename(listId, milk.task_id!, "Oat milk");
  refuse();
  await ann.pulled();
  expect((await screen.next()).data).toMatchObject({ lists: [listId] });
  expect(isRefusing()).toBe(false);
});

test("a change or sign-out at one server reaches event streams at another", async () => {
  const { signedIn, another, server } = await openWorld("postgres", { overrides: { calls: TEST_CALLS } });
  const ann = await signedIn("ann@example.com");
  const { address } = await another();
  const screen = await listen(ann, address);
  await screen.next();
  await ann.post(`${server.address}/api/test/keep/a`, { title: "x" });
  expect(await screen.next()).toEqual(changed());
  await ann.get(`${server.address}/api/logout`);
  await screen.ended;
});

test("a quiet stream sends a comment every 25 seconds, so that no proxy closes it", async () => {
  const { signedIn, server } = await openWorld("sqlite");
  const ann = await signedIn("ann@example.com");
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  const screen = await listen(ann, server.address);
  await screen.next();
  await vi.advanceTimersByTimeAsync(25_000);
  expect(await screen.nextComment()).toBe(": still here");
});

test("an account counts as viewed as long as its event stream is open", async () => {
  const watched: string[] = [];
  const { promise: left, resolve } = Promise.withResolvers<void>();
  const { signedIn, server } = await openWorld("sqlite", {
    overrides: {
      runner: (deps) => ({
        ...stillRunner(deps),
        watch: (id) => {
          watched.push(id);
          return resolve;
        },
      }),
    },
  });
  const ann = await signedIn("ann@example.com");
  const screen = await listen(ann, server.address);
  await screen.next();
  expect(watched).toEqual([((await ann.get("/api/current-user")).body as { user_id: string }).user_id]);
  screen.leave();
  await left;
});

test("a screen is told when the columns in its view were last read", async () => {
  const world = await openWorld("sqlite", { sync: true });
  const ann = await Person.enter(world, [
    { title: "Work", tasks: [{ title: "Milk" }] },
    { title: "Home", tasks: [] },
  ]);
  const bob = await Person.enter(world, [{ title: "Bob", tasks: [{ title: "Own" }] }]);
  const [work, home] = [await ann.listId("Work"), await ann.listId("Home")];
  const screen = "page-of-ann";
  const board = await listen(ann.browser, world.server.address, `?list=${work}&screen=${screen}`);
  await board.next();
  await bob.does(watchColumns, { screen, lists: [work] });
  await ann.does(watchColumns, { screen, lists: [home, "no-list-of-hers"] });
  let readTimes = await board.nextRead();
  // The stream also reports other lists, and lists whose read fails. Waits for a successful read of this list.
  while (!(home in readTimes.lists) || "failing" in readTimes) readTimes = await board.nextRead();
  expect(readTimes.lists).not.toHaveProperty("no-list-of-hers");
  expect(Math.abs(Date.now() - readTimes.lists[home]!)).toBeLessThan(60_000);
});

test("long work is listed for its own person", async () => {
  const { signedIn, server } = await openWorld("sqlite");
  const [ann, bob] = [await signedIn("ann@example.com"), await signedIn("bob@example.com")];
  const { user_id } = (await ann.get("/api/current-user")).body as { user_id: string };
  const job = { id: "1", account_id: user_id, what: "import" as const, done: 3, total: 9, at: 1 };
  await server.store.db.insertInto("job").values(job).execute();
  expect((await ann.get("/api/jobs")).body).toEqual({
    jobs: [{ job: "1", what: "import", done: 3, total: 9 }],
  });
  expect((await bob.get("/api/jobs")).body).toEqual({ jobs: [] });
});
