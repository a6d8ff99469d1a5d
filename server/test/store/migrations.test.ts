import { readdirSync } from "node:fs";
import { join } from "node:path";
import { addTask } from "@tasklane/contract/tasks.ts";
import { Kysely, sql } from "kysely";
import type { TableMetadata } from "kysely";
import { describe, expect, onTestFinished, test } from "vitest";
import type { Engine } from "../../src/db/engine.ts";
import { openPostgres } from "../../src/db/postgres.ts";
import { openSqlite } from "../../src/db/sqlite.ts";
import { soon } from "../boardOf.ts";
import { Browser } from "../Browser.ts";
import { Person } from "../Person.ts";
import { freshDatabase } from "../freshDatabase.ts";
import { ENGINES, openWorld } from "../world.ts";

const FOLDER = join(import.meta.dirname, "../../src/db/migrations");

async function emptyDatabase(engine: Engine): Promise<Kysely<unknown>> {
  const fresh = engine === "postgres" ? await freshDatabase() : null;
  if (fresh) onTestFinished(fresh.drop);
  const db = new Kysely<unknown>({
    dialect: fresh ? openPostgres(fresh.url).dialect : openSqlite(":memory:"),
  });
  onTestFinished(() => db.destroy());
  return db;
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
  test("FD07: each only adds, so that the version before it goes on beside it", async () => {
    const db = await emptyDatabase(engine);
    let before: TableMetadata[] = [];
    for (const file of readdirSync(FOLDER).toSorted()) {
      const { up } = (await import(join(FOLDER, file))) as {
        up(db: Kysely<unknown>, engine: Engine): Promise<void>;
      };
      await up(db, engine);
      const after = await db.introspection.getTables();
      expect(broken(before, after), file).toEqual([]);
      before = after;
    }
    expect(before.length).toBeGreaterThan(10);
    await sql`alter table task rename column notes to remarks`.execute(db);
    expect(broken(before, await db.introspection.getTables())).toEqual([
      "task.notes is gone",
      "task.remarks is wanted",
    ]);
  });

  test("FD07: a server starts on a database that a newer version has brought further, and works with it", async () => {
    const world = await openWorld(engine, { sync: true });
    const ann = await Person.enter(world, [{ title: "Work", tasks: [{ title: "Milk" }] }]);
    const listId = await ann.listId("Work");
    const { db } = world.server.store;
    for (const statement of [
      "create table novelty (id text primary key)",
      "alter table task add column novelty text",
      "alter table copy add column novelty bigint not null default 0",
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

  test("FD07: a server refuses to start on a database that a newer version changed so that this one cannot work with it", async () => {
    const world = await openWorld(engine);
    const { db } = world.server.store;
    await sql`insert into meta (key, value) values ('needed_migration', '9999-novelty')`.execute(db);
    await world.server.close();
    await expect(world.another()).rejects.toThrow(
      "a newer version of Tasklane changed it, and this version cannot work with it.",
    );
  });
});
