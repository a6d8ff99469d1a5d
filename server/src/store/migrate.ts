import { sql } from "kysely";
import type { Kysely } from "kysely";
import type { Engine } from "./engine.ts";
import { up as beginning } from "./migrations/0001-beginning.ts";
import type { Tables } from "./schema.ts";

/** In the order in which they run; a number is never used again, a landed one never edited. */
const MIGRATIONS: readonly { id: string; up(db: Kysely<unknown>, engine: Engine): Promise<void> }[] = [
  { id: "0001-beginning", up: beginning },
];

const LOCK = 7_305_177;

/**
 * Brings the schema up to date, each migration in a transaction of its own, so that an interrupted one leaves nothing.
 * Of several processes that start at once, one migrates and the others wait.
 */
export async function migrate(db: Kysely<Tables>, engine: Engine): Promise<void> {
  await sql`create table if not exists migration (id text primary key, at bigint not null)`.execute(db).catch(
    // two processes that create it at the same instant: the loser finds it there
    () => sql`select 1 from migration`.execute(db),
  );
  for (const { id, up } of MIGRATIONS) {
    await db.transaction().execute(async (tx) => {
      if (engine === "postgres") await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx);
      const { rows } = await sql`select 1 from migration where id = ${id}`.execute(tx);
      if (rows.length > 0) return;
      await up(tx as unknown as Kysely<unknown>, engine);
      await sql`insert into migration (id, at) values (${id}, ${Date.now()})`.execute(tx);
    });
  }
  // names this database in cursors, so that a cursor of another one is not continued
  await db
    .insertInto("meta")
    .values({ key: "cursor", value: crypto.randomUUID().slice(0, 8) })
    .onConflict((conflict) => conflict.column("key").doNothing())
    .execute();
}
