import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Kysely } from "kysely";
import type { Engine, Reader } from "./engine.ts";
import { CURSOR_KEY } from "./cursor.ts";
import { MIGRATIONS } from "./migrations/allMigrations.ts";
import type { Tables } from "./schema.ts";
import { putMeta } from "./tables/meta.ts";

const LOCK = 7_305_177;
/** The key in `meta` of the last migration that earlier versions cannot work with. A program without it does not start. */
const NEEDED = "needed_migration";

/**
 * Brings the schema up to date. Each migration has its own transaction, so an interrupted one leaves nothing behind. When several
 * processes start at once, one migrates and the others wait.
 * @throws Error when a newer version of the program changed the database so that this version cannot work with it
 */
export async function migrate(db: Kysely<Tables>, engine: Engine): Promise<void> {
  const create = sql`create table if not exists migration (id text primary key, at bigint not null)`;
  // Two processes may create the table at once. For one of them the statement fails, but the table then exists.
  await create.execute(db).catch((why: Error) => missingMigrations(db).catch(() => Promise.reject(why)));
  await refuseFuture(db);
  const missing = await missingMigrations(db);
  for (const { id, up, breaks } of MIGRATIONS.filter((one) => missing.includes(one.id))) {
    await db.transaction().execute(async (tx) => {
      if (engine === "postgres") await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx);
      // Another process may have run it while this one waited for the lock.
      const { rows } = await sql`select 1 from migration where id = ${id}`.execute(tx);
      if (rows.length > 0) return;
      await up(tx as unknown as Kysely<unknown>, engine);
      await sql`insert into migration (id, at) values (${id}, ${Date.now()})`.execute(tx);
      if (breaks) await putMeta(tx, NEEDED, id);
    });
  }
  // Gives this database a random name, which the cursors of clients contain. So a cursor of another database is not accepted.
  await db
    .insertInto("meta")
    .values([
      { key: "cursor", value: crypto.randomUUID().slice(0, 8) },
      { key: CURSOR_KEY, value: randomBytes(16).toString("hex") },
    ])
    .onConflict((conflict) => conflict.column("key").doNothing())
    .execute();
}

async function refuseFuture(db: Kysely<Tables>): Promise<void> {
  const { rows } = await sql`select 1 from migration where id = ${MIGRATIONS[0]!.id}`.execute(db);
  if (rows.length === 0) return; // a new database has no table `meta` yet
  const needed = await db.selectFrom("meta").select("value").where("key", "=", NEEDED).executeTakeFirst();
  if (needed && MIGRATIONS.every(({ id }) => id !== needed.value))
    throw new Error("a newer version of Tasklane changed it, and this version cannot work with it");
}

/** Leaves the schema as it is. @throws Error when the database lacks a migration */
export async function refuseOlder(db: Kysely<Tables>): Promise<void> {
  if ((await missingMigrations(db)).length > 0)
    throw new Error("an older version of Tasklane wrote it, so use that version for this");
}

/** Lists the migrations that a database lacks, for example because an older back-up was restored while the server ran. */
export async function missingMigrations(db: Reader): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from migration`.execute(db);
  const done = new Set(rows.map(({ id }) => id));
  return MIGRATIONS.flatMap(({ id }) => (done.has(id) ? [] : [id]));
}
