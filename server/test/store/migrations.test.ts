import { addTask } from "@tasklane/contract/tasks.ts";
import { Kysely, sql } from "kysely";
import type { TableMetadata } from "kysely";
import { describe, expect, onTestFinished, test } from "vitest";
import { openStore } from "../../src/db/engine.ts";
import type { Engine, Reader } from "../../src/db/engine.ts";
import { openPostgres } from "../../src/db/postgres.ts";
import { COLUMNS, INDEXES, JSON_COLUMNS, TABLES } from "../../src/db/migrations/0024-glossary.ts";
import { MIGRATIONS } from "../../src/db/migrations/allMigrations.ts";
import { openSqlite } from "../../src/db/sqlite.ts";
import { boardOf, soon } from "../boardOf.ts";
import { Browser } from "../Browser.ts";
import { Person } from "../Person.ts";
import { freshDatabase } from "../freshDatabase.ts";
import { ENGINES, openWorld } from "../world.ts";

async function emptyDatabase(engine: Engine): Promise<Kysely<unknown>> {
  const fresh = engine === "postgres" ? await freshDatabase() : null;
  if (fresh) onTestFinished(fresh.drop);
  const db = new Kysely<unknown>({
    dialect: fresh ? openPostgres(fresh.url).dialect : openSqlite(":memory:"),
  });
  onTestFinished(() => db.destroy());
  return db;
}

/** Gives tables, columns, indexes and JSON the names that they had before the glossary's, and forgets that migration. */
async function withoutGlossary(db: Reader, engine: Engine): Promise<void> {
  const columns = Object.entries(COLUMNS).flatMap(([table, all]) =>
    Object.entries(all).map(([old, name]) => ({ table, old, name })),
  );
  const json = Object.entries(JSON_COLUMNS).flatMap(([table, all]) => all.map((name) => ({ table, name })));
  const indexes = Object.entries(INDEXES).map(([old, [name]]) => ({ old, name }));
  const oldNamed = (on: string): string =>
    columns.reduce(
      (text, { table, old, name }) => (text.startsWith(`${table} `) ? text.replaceAll(name, old) : text),
      on,
    );
  const statements = [
    ...json.map(({ table, name }) => `update ${table} set ${name} = replace(${name}, '"rev":', '"ver":')`),
    "alter table replica add column failures integer not null default 0",
    ...(engine === "postgres"
      ? indexes.map(({ old, name }) => `alter index ${name} rename to ${old}`)
      : indexes.map(({ name }) => `drop index ${name}`)),
    ...columns.map(({ table, old, name }) => `alter table ${table} rename column ${name} to ${old}`),
    ...(engine === "sqlite"
      ? Object.entries(INDEXES).map(([old, [, on]]) => `create index ${old} on ${oldNamed(on)}`)
      : []),
    ...Object.entries(TABLES).map(([old, name]) => `alter table ${name} rename to ${old}`),
    "delete from migration where id = '0024-glossary'",
    "delete from meta where key = 'needed_migration'",
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** Parts `remote_task` into the four tables that it replaced, and forgets the migration that joined them. */
async function withoutRemoteTask(db: Reader): Promise<void> {
  const replica = `member_id, task_id, google_id, remote_list_id, state, etag, updated, raw_title, google_parent, base, write_log,
    problem, problem_rev, refusals, retry_at, synced_rev, changed`;
  const statements = [
    `create table replica (
      member_id text not null references member (id) on delete cascade,
      task_id text not null references task (id) on delete cascade, google_id text not null, remote_list_id text,
      state text not null, etag text not null, updated bigint not null, raw_title text not null, google_parent text,
      base text not null, write_log text not null, problem text, problem_rev bigint,
      refusals text not null default '{}', retry_at bigint, synced_rev bigint not null, changed bigint not null,
      primary key (member_id, task_id), unique (member_id, google_id))`,
    `create table tombstone (
      member_id text not null references member (id) on delete cascade, google_id text not null, task_id text,
      by text not null, at bigint not null, updated bigint not null, raw_title text not null, base text,
      primary key (member_id, google_id))`,
    `create table duplicate (
      member_id text not null references member (id) on delete cascade, google_id text not null,
      task_id text not null references task (id) on delete cascade, etag text not null, raw_title text not null,
      base text not null, sent_at bigint, primary key (member_id, google_id))`,
    `create table pending_cascade (
      member_id text not null references member (id) on delete cascade, google_id text not null,
      task_id text not null references task (id) on delete cascade, deleted_at bigint not null,
      primary key (member_id, google_id))`,
    `insert into replica (${replica})
      select ${replica.replace("state,", "case state when 'live' then 'live' else 'gone' end,")}
      from remote_task where task_id is not null`,
    `insert into tombstone select member_id, google_id, belongs_to, removed_by, removed_at, updated, raw_title, base
      from remote_task where removed_by is not null`,
    "drop table remote_task",
    ...Object.values(INDEXES)
      .filter(([, on]) => on.startsWith("replica ") || on.startsWith("tombstone "))
      .map(([name, on]) => `create index ${name} on ${on}`),
    "delete from migration where id = '0025-remote-task'",
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** Lists what would break a previous version of the program that knows only the earlier tables. */
function broken(before: readonly TableMetadata[], after: readonly TableMetadata[]): string[] {
  return before.flatMap(({ name, columns }) => {
    const now = after.find((table) => table.name === name);
    if (!now) return [`${name} is gone`];
    const known = new Map(columns.map((column) => [column.name, column]));
    const gone = columns.filter((column) => !now.columns.some((one) => one.name === column.name));
    const wanted = now.columns.filter((one) => {
      const { isNullable = true } = known.get(one.name) ?? {};
      return isNullable && !one.isNullable && !one.hasDefaultValue;
    });
    return [
      ...gone.map((one) => `${name}.${one.name} is gone`),
      ...wanted.map((one) => `${name}.${one.name} is wanted`),
    ];
  });
}

describe.each(ENGINES)("migrations of %s", (engine) => {
  test("FD07: each migration only adds columns and tables, or makes the earlier version refuse to start", async () => {
    const db = await emptyDatabase(engine);
    let before: TableMetadata[] = [];
    for (const { id, up, breaks = false } of MIGRATIONS) {
      await up(db, engine);
      const after = await db.introspection.getTables();
      expect(broken(before, after).length > 0, id).toBe(breaks);
      before = after;
    }
    expect(before.length).toBeGreaterThan(10);
    await sql`alter table task rename column notes to remarks`.execute(db);
    expect(broken(before, await db.introspection.getTables())).toEqual([
      "task.notes is gone",
      "task.remarks is wanted",
    ]);
  });

  test("FD07: a server starts and works on a database that a newer version migrated", async () => {
    const world = await openWorld(engine, { sync: true });
    const ann = await Person.enter(world, [{ title: "Work", tasks: [{ title: "Milk" }] }]);
    const listId = await ann.listId("Work");
    const { db } = world.server.store;
    for (const statement of [
      "create table novelty (id text primary key)",
      "alter table task add column novelty text",
      "alter table remote_task add column novelty bigint not null default 0",
      "insert into migration (id, at) values ('9999-novelty', 1)",
    ])
      await sql.raw(statement).execute(db);
    await ann.does(addTask, { listId, title: "Before" });
    await world.server.close();
    const browser = new Browser((await world.another()).address);
    for (const cookie of ann.browser.cookies) browser.cookies.set(...cookie);
    expect((await browser.post(`/api/my-tasks/addTask/${listId}`, { title: "After" })).status).toBe(201);
    await soon(() => expect(ann.titles(listId)).toEqual(["After", "Before", "Milk"]));
    expect((await browser.get("/api/readyz")).status).toBe(200);
  });

  test("a database from before the glossary's names is migrated; nothing is imported or written again", async () => {
    const world = await openWorld(engine, { sync: true });
    const ann = await Person.enter(world, [
      { title: "Work", tasks: [{ title: "Milk" }, { title: "Bread" }, { title: "Eggs" }] },
    ]);
    const listId = await ann.listId("Work");
    const notes = `Text that looks like ours: {"ver":1}, \\"ver\\":2`;
    await ann.does(addTask, { listId, title: "Tea", notes });
    ann.google.delete(listId, ann.google.visible(listId).find(({ title }) => title === "Bread")!.id);
    await ann.settled();
    const before = await ann.pulled();
    expect(before.tasks.map(({ finalTitle }) => finalTitle)).toEqual(["Tea", "Milk", "Eggs"]);
    await world.server.close();
    const store = await openStore(world.config.database);
    await withoutRemoteTask(store.db);
    await withoutGlossary(store.db, engine);
    await store.close();
    world.emulator.ledger.clear();

    const browser = new Browser((await world.another()).address);
    for (const cookie of ann.browser.cookies) browser.cookies.set(...cookie);
    expect((await boardOf(browser)).tasks).toEqual(before.tasks);
    expect((await boardOf(browser, true)).tasks).toEqual(before.tasks);
    expect((await browser.post(`/api/my-tasks/addTask/${listId}`, { title: "After" })).status).toBe(201);
    await soon(() => expect(ann.titles(listId)).toEqual(["After", "Tea", "Milk", "Eggs"]));
    const writes = world.emulator.ledger.entries(ann.email).filter(({ method }) => method !== "GET");
    // Each server process gets an access token of its own.
    const operations = writes.map(({ operation }) => operation).filter((name) => name !== "oauth.token");
    expect(operations).toEqual(["tasks.insert"]);
  });

  test("0025: of several rows for one Google task, that of its present list stays", async () => {
    const db = await emptyDatabase(engine);
    for (const { id, up } of MIGRATIONS) if (id < "0025") await up(db, engine);
    const base = JSON.stringify({ text: { value: "Milk", rev: 1 } });
    const away = Number.MAX_SAFE_INTEGER;
    const list = (id: string) => `insert into list (id, name, rev, name_rev, shared, created_at, changed)
      values ('${id}', '${id}', 1, 1, 0, 1, 1)`;
    const member = (
      id: string,
      of: string,
    ) => `insert into member (id, list_id, account_id, main_user, state, epoch,
        google_list_id, is_default, order_key, title, title_rev, missing, order_seen, checkpoint, changed)
      values ('${id}', '${of}', 'ann', 1, 'approved', 1, 'google ${of}', 0, 'a', '', 1, 0, '[]', 0, 1)`;
    const task = (
      id: string,
      of: string,
    ) => `insert into task (id, list_id, order_key, text, notes, status, revisions, rev,
        created_at, changed)
      values ('${id}', '${of}', 'a', 'Milk', '', 'needsAction', '{}', 1, 1, 1)`;
    const replica = (of: string, id: string, google: string, state: "live" | "gone", more = "null") =>
      `insert into replica (member_id, task_id, google_id, state, etag, updated, raw_title, base, write_log, synced_rev,
        changed, remote_list_id) values ('${of}', '${id}', '${google}', '${state}', '', 1, '', '${base}', '{}', 1, 1, ${more})`;
    const tombstone = (
      of: string,
      google: string,
      id: string,
      updated: number,
    ) => `insert into tombstone values
      ('${of}', '${google}', ${id}, 'person', 7, ${updated}, '', '${base}')`;
    for (const statement of [
      `insert into account (id, google_sub, email, scopes, google, created_at, changed)
        values ('ann', 'ann', 'ann@example.com', '', 'connected', 1, 1)`,
      ...["old", "new"].flatMap((id) => [list(id), member(`in ${id}`, id)]),
      ...["there", "gone", "refused", "doubled"].map((id) => task(id, "old")),
      task("moving", "new"),
      replica("in old", "there", "1", "live"),
      replica("in new", "moving", "2", "live", "'google old'"),
      tombstone("in old", "2", "null", away),
      replica("in old", "gone", "3", "gone"),
      tombstone("in old", "3", "'gone'", 5),
      `insert into pending_cascade values ('in old', '3', 'gone', 6)`,
      replica("in old", "refused", "refused:refused", "gone"),
      `insert into duplicate values ('in old', '4', 'doubled', '', '', '${base}', 8)`,
      tombstone("in old", "4", "'doubled'", 5),
      tombstone("in old", "5", "null", 5),
      tombstone("in new", "5", "'moving'", 0),
      tombstone("in old", "6", "null", away),
    ])
      await sql.raw(statement).execute(db);
    await MIGRATIONS.find(({ id }) => id === "0025-remote-task")!.up(db, engine);
    const { rows } = await sql<Record<string, unknown>>`
      select google_id, member_id, state, task_id, belongs_to, remote_list_id, removed_by, cascade_at, sent_at
      from remote_task order by google_id`.execute(db);
    expect(rows.map((row) => Object.values(row).map(String).join(" | "))).toEqual([
      "1 | in old | live | there | null | null | null | null | null",
      "2 | in new | live | moving | null | google old | null | null | null",
      "3 | in old | deleted | null | gone | null | person | 6 | null",
      "4 | in old | duplicate | null | doubled | null | person | null | 8",
      "5 | in new | deleted | null | moving | null | person | null | null",
      "refused:refused | in old | refused | refused | null | null | null | null | null",
    ]);
  });

  test("0027: a database from before refused names works on, and takes a refused name", async () => {
    const world = await openWorld(engine, { sync: true });
    const ann = await Person.enter(world, [{ title: "Work", tasks: [{ title: "Milk" }] }]);
    const listId = await ann.listId("Work");
    const { tasks } = await ann.caughtUp();
    await world.server.close();
    const store = await openStore(world.config.database);
    for (const statement of [
      "alter table member drop column name_refusal",
      "alter table member drop column name_retry_at",
      "delete from migration where id = '0027-refused-name'",
    ])
      await sql.raw(statement).execute(store.db);
    await store.close();
    const browser = new Browser((await world.another()).address);
    for (const cookie of ann.browser.cookies) browser.cookies.set(...cookie);
    expect((await boardOf(browser)).tasks).toEqual(tasks);
    world.emulator.faults.add({ match: { operation: "tasklists.patch" }, kind: "invalidArgument" });
    await browser.post("/api/my-tasks/rename/list", { listId, newListTitle: "Office" });
    await soon(async () => {
      const { lists } = await boardOf(browser);
      const refused = { google_list_name: "Office", problem: expect.stringMatching(/\S/) };
      expect(lists).toContainEqual(expect.objectContaining(refused));
    });
  });

  test("FD07: a server refuses to start on a database that a newer version made incompatible", async () => {
    const world = await openWorld(engine);
    const { db } = world.server.store;
    await sql`update meta set value = '9999-novelty' where key = 'needed_migration'`.execute(db);
    await world.server.close();
    await expect(world.another()).rejects.toThrow(
      "a newer version of Tasklane changed it, and this version cannot work with it.",
    );
  });
});
