import { addTask, completeTask, deleteTask, googleTask } from "@tasklane/contract/tasks.ts";
import { sql } from "kysely";
import { Client } from "pg";
import { describe, expect, inject, onTestFinished, test, vi } from "vitest";
import type { Answered } from "../Browser.ts";
import { soon } from "../boardOf.ts";
import { Person } from "../Person.ts";
import { freshDatabase } from "../freshDatabase.ts";
import { enginesFor, openWorld } from "../world.ts";
import type { Engine, World } from "../world.ts";
import { DatabaseProxy } from "./DatabaseProxy.ts";

const MINUTE = 60_000;

// A call without a connection waits five seconds for one.
vi.setConfig({ testTimeout: 60_000 });

/** Ways in which a disk refuses writes: how to bring them about and how to end them. */
const DISKS: { engine: Engine; how: string; fails(world: World): Promise<() => Promise<void>> }[] = [
  {
    engine: "sqlite",
    how: "a full disk",
    async fails({ server }) {
      const { db } = server.store;
      await sql`pragma max_page_count = 1`.execute(db);
      return async () => void (await sql`pragma max_page_count = 1000000`.execute(db));
    },
  },
  {
    engine: "sqlite",
    how: "a read-only disk",
    async fails({ server }) {
      const { db } = server.store;
      await sql`pragma query_only = on`.execute(db);
      return async () => void (await sql`pragma query_only = off`.execute(db));
    },
  },
  {
    engine: "postgres",
    how: "a full disk",
    async fails({ server }) {
      const { db } = server.store;
      await sql
        .raw(
          `create function full_disk() returns trigger language plpgsql as
           'begin raise exception using errcode = ''53100''; end'`,
        )
        .execute(db);
      for (const table of ["task", "pending_write"])
        await sql
          .raw(`create trigger full_disk before insert on ${table} execute function full_disk()`)
          .execute(db);
      return async () => void (await sql.raw("drop function full_disk cascade").execute(db));
    },
  },
  {
    engine: "postgres",
    how: "a database that became read-only",
    async fails(world) {
      await setReadOnly(world, "on");
      return () => setReadOnly(world, "off");
    },
  },
];

/** Makes the database read-only for new connections and ends existing ones, as after a failover to a replica. */
async function setReadOnly({ config }: World, value: "on" | "off"): Promise<void> {
  const name = new URL((config.database as { url: string }).url).pathname.slice(1);
  const admin = new Client(inject("postgresUrl"));
  await admin.connect();
  await admin.query(`alter database ${name} set default_transaction_read_only = ${value}`);
  await admin.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", [name]);
  await admin.end();
}

describe.each(DISKS)("FD04: $how under $engine", ({ engine, fails }) => {
  test("refuses changes clearly, shows what there is, writes nothing to Google, and goes on afterwards", async () => {
    let ahead = 0;
    const world = await openWorld(engine, { sync: true, overrides: { clock: () => Date.now() + ahead } });
    const ann = await Person.enter(world, [{ title: "Work", tasks: [{ title: "Before" }] }]);
    const listId = await ann.listId("Work");
    await ann.settled();
    const add = (title: string): Promise<Answered> =>
      ann.call(addTask, { listId, title, notes: "x".repeat(400) });
    const ends = await fails(world);
    const refused = await soon(async () => {
      // The disk may still have room for a few changes, and a connection may be older than the change.
      const answer = await add("Refused");
      expect(answer.status).toBe(503);
      return answer;
    });
    expect(refused.body).toMatchObject({ code: "unavailable" });
    expect(refused.headers.get("retry-after")).toBe("5");
    // Six minutes later the server would record that the session is in use. It cannot, but reading must work.
    ahead += 6 * MINUTE;
    const then = await soon(() => ann.board());
    const titles = then.tasks.map(({ finalTitle }) => finalTitle);
    expect(titles).toContain("Before");
    const known = titles.toSorted();
    expect(known).toEqual(expect.arrayContaining(ann.titles(listId)));
    await ends();
    await soon(async () => expect((await add("After")).status).toBe(201));
    // The server could not release its lease of the account. A minute later the lease has expired.
    ahead += MINUTE;
    await ann.pulled();
    await soon(() => expect(ann.titles(listId).toSorted()).toEqual([...known, "After"].toSorted()));
  });
});

/** A full SQLite file still accepts small writes, so that case is left out. */
const TAKE_NOTHING = DISKS.filter(({ engine, how }) => engine === "postgres" || how !== "a full disk");

describe.each(TAKE_NOTHING)(
  "FD04: work that waits while there is $how under $engine",
  ({ engine, fails }) => {
    test("is not begun at Google, where nobody could record it, and happens once afterwards", async () => {
      let ahead = 0;
      const world = await openWorld(engine, { sync: true, overrides: { clock: () => Date.now() + ahead } });
      const ann = await Person.enter(world, [{ title: "Work", tasks: [{ title: "Before" }] }]);
      const listId = await ann.listId("Work");
      const { faults, ledger } = world.emulator;
      const done = () =>
        ledger.entries(ann.email).filter((call) => call.operation === "tasks.insert" && call.status === 200)
          .length;
      const away = faults.add({ kind: "tooManyRequests", match: { account: ann.email } });
      await ann.does(addTask, { listId, title: "Waiting" });
      await soon(() => expect(ledger.entries(ann.email).some(({ status }) => status === 429)).toBe(true));
      // Waits until no server holds a lease, which means that the account's run has ended.
      const running = world.server.store.db.selectFrom("lease").select("holder").where("expires_at", ">", 0);
      await soon(async () => expect(await running.execute()).toEqual([]));
      const ends = await fails(world);
      faults.remove(away);
      ahead += 4 * MINUTE;
      for (let ask = 0; ask < 3; ask++) await soon(() => ann.pulled());
      expect(done()).toBe(0);
      expect(ann.titles(listId)).toEqual(["Before"]);
      await ends();
      ahead += MINUTE;
      await soon(() => ann.pulled());
      await soon(() => expect(ann.titles(listId)).toEqual(["Waiting", "Before"]));
      expect(done()).toBe(1);
    });
  },
);

test("FD03: without a free database connection a call is refused, and its repetition takes effect once", async () => {
  const world = await openWorld("postgres", { sync: true });
  const ann = await Person.enter(world, [{ title: "Work", tasks: [{ title: "Before" }] }]);
  const listId = await ann.listId("Work");
  await ann.settled();
  const { promise: free, resolve } = Promise.withResolvers<void>();
  const { promise: allHeld, resolve: full } = Promise.withResolvers<void>();
  let held = 0;
  const holding = Array.from({ length: 10 }, () =>
    world.server.store.transaction(async (tx) => {
      await tx.selectFrom("meta").select("key").execute();
      if (++held === 10) full();
      await free;
    }),
  );
  await allHeld;
  const calls = world.emulator.ledger.entries(ann.email).length;
  const key = { "idempotency-key": "4a55c0f6-4f0e-43c1-9b34-6a2f5e4c9d10" };
  const add = () => ann.call(addTask, { listId, title: "Tea" }, key);
  const refused = await add();
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "5"]);
  expect(world.emulator.ledger.entries(ann.email)).toHaveLength(calls);
  resolve();
  await Promise.all(holding);
  expect((await ann.board()).tasks.map(({ finalTitle }) => finalTitle)).toEqual(["Before"]);
  expect([(await add()).status, (await add()).status]).toEqual([201, 201]);
  await soon(() => expect(ann.titles(listId)).toEqual(["Tea", "Before"]));
});

describe("a PostgreSQL that cannot be reached", () => {
  test("stalled, then cut: calls say when to come again, and the server lives on", async () => {
    const { url, setClock, drop } = await freshDatabase();
    onTestFinished(drop);
    const proxy = await DatabaseProxy.open(url);
    onTestFinished(() => proxy.close());
    let ahead = 0;
    const overrides = { clock: () => Date.now() + ahead };
    const config = { database: { url: proxy.url } };
    const world = await openWorld("postgres", { sync: true, config, overrides });
    const ann = await Person.enter(world, [{ title: "Work", tasks: [{ title: "Milk" }] }]);
    const listId = await ann.listId("Work");
    const ready = () => world.browser().get("/api/readyz");

    proxy.stall();
    const asking = Array.from({ length: 12 }, () => ann.browser.get("/api/current-user"));
    expect((await ready()).body).toMatchObject({
      fields: { database: "The database did not answer within 2 seconds." },
    });
    // Calls without a connection give up after a while.
    expect((await Promise.race(asking)).status).toBe(503);
    proxy.mend();
    const statuses = (await Promise.all(asking)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200, 503]));

    proxy.cut();
    // The server could not release its lease of the account. A minute later the lease has expired.
    await setClock({ ahead: MINUTE });
    const key = { "idempotency-key": "0d0aee4b-e7ab-4f5b-a75b-b0f9fdb80ce1" };
    const cut = await ann.call(addTask, { listId, title: "Eggs" }, key);
    expect([cut.status, cut.headers.get("retry-after")]).toEqual([503, "5"]);
    expect((await ready()).body).toMatchObject({
      fields: { database: expect.stringMatching(/^The database/) },
    });
    proxy.mend();
    await soon(async () =>
      expect((await ann.call(addTask, { listId, title: "Eggs" }, key)).status).toBe(201),
    );
    ahead += MINUTE;
    await ann.pulled();
    await soon(() => expect(ann.titles(listId).toSorted()).toEqual(["Eggs", "Milk"]));
    expect((await ready()).status).toBe(200);
  });
});

describe.each(enginesFor("sqlite"))("FG22: Google gone for a day, on %s", (engine) => {
  test("is not missed by those who work, and has everything soon after it is back", async () => {
    let away = false;
    let ahead = 0;
    const reach: typeof fetch = async (...all) => {
      if (away) throw Object.assign(new TypeError("fetch failed"), { code: "ECONNREFUSED" });
      return fetch(...all);
    };
    const overrides = { fetch: reach, clock: () => Date.now() + ahead };
    const world = await openWorld(engine, { sync: true, overrides });
    const ann = await Person.enter(world, [{ title: "Work", tasks: [{ title: "Before" }] }]);
    const listId = await ann.listId("Work");
    away = true;
    const titles = ["Before"];
    for (let hour = 0; hour < 24; hour++) {
      titles.push(`Hour ${hour}`);
      await ann.does(addTask, { listId, title: `Hour ${hour}` });
      ahead += 60 * MINUTE;
      if (hour % 8 === 0) await ann.pulled();
    }
    expect((await ann.board()).tasks.map(({ finalTitle }) => finalTitle).toSorted()).toEqual(
      titles.toSorted(),
    );
    expect(ann.titles(listId)).toEqual(["Before"]);
    away = false;
    ahead += 60 * MINUTE;
    await ann.pulled();
    await soon(() => expect(ann.titles(listId).toSorted()).toEqual(titles.toSorted()));
  });

  test("sends many changes of a task as one, and merges Google's edits", async () => {
    let away = false;
    let ahead = 0;
    const reach: typeof fetch = async (...all) => {
      if (away) throw Object.assign(new TypeError("fetch failed"), { code: "ECONNREFUSED" });
      return fetch(...all);
    };
    const overrides = { fetch: reach, clock: () => Date.now() + ahead };
    const world = await openWorld(engine, { sync: true, overrides });
    const names = ["A", "B", "C", "D", "E"];
    const ann = await Person.enter(world, [{ title: "Work", tasks: names.map((title) => ({ title })) }]);
    const listId = await ann.listId("Work");
    const { tasks } = await ann.settled();
    const task = (name: string) => tasks.find(({ finalTitle }) => finalTitle === name)!;
    away = true;
    for (let hour = 0; hour < 24; hour += 2) {
      ahead += 120 * MINUTE;
      for (const name of names.slice(0, 3))
        await ann.does(googleTask, {
          taskListId: listId,
          taskId: task(name).id,
          title: `${name} at ${hour}`,
        });
      const status = hour % 4 === 0 ? ("completed" as const) : ("needsAction" as const);
      await ann.does(completeTask, { tasklistId: listId, taskId: task("A").id, status });
    }
    await ann.does(deleteTask, { tasklistId: listId, taskId: task("E").id });
    ann.google.edit(listId, task("B").task_id!, { notes: "there" });
    ann.google.rename(listId, task("D").task_id!, "D there");
    away = false;
    world.emulator.ledger.clear();
    ahead += 60 * MINUTE;
    const shown = async () =>
      (await ann.pulled()).tasks.map(({ finalTitle, notes, synced }) => `${finalTitle} ${notes} ${synced}`);
    const expected = ["A at 22  yes", "B at 22 there yes", "C at 22  yes", "D there  yes"];
    await soon(async () => expect((await shown()).toSorted()).toEqual(expected));
    await soon(() =>
      expect(ann.titles(listId).toSorted()).toEqual(["A at 22", "B at 22", "C at 22", "D there"]),
    );
    expect(world.emulator.ledger.count("tasks.patch", ann.email)).toBe(3);
    expect(world.emulator.ledger.count("tasks.insert", ann.email)).toBe(0);
  });
});
