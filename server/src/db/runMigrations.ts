import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Kysely } from "kysely";
import type { Engine } from "./engine.ts";
import { up as beginning } from "./migrations/0001-beginning.ts";
import { up as replacedAt } from "./migrations/0002-replaced-at.ts";
import { up as sweeping } from "./migrations/0003-sweeping.ts";
import { up as sharing } from "./migrations/0004-sharing.ts";
import { up as rateCount } from "./migrations/0005-rate-count.ts";
import { up as metrics } from "./migrations/0006-figures.ts";
import type { Reader } from "./engine.ts";
import { up as deletion } from "./migrations/0006-deletion.ts";
import { up as placeholder } from "./migrations/0007-spare.ts";
import { up as located } from "./migrations/0008-located.ts";
import { up as browser } from "./migrations/0009-browser.ts";
import { up as accountTrouble } from "./migrations/0010-account-trouble.ts";
import { up as nextPull } from "./migrations/0011-next-pull.ts";
import { CURSOR_KEY } from "./cursor.ts";
import { up as writtenSinceRead } from "./migrations/0012-written-since-read.ts";
import { up as refusals } from "./migrations/0013-refusals.ts";
import { up as notices } from "./migrations/0014-notices.ts";
import { up as accountMemory } from "./migrations/0015-account-memory.ts";
import { up as bin } from "./migrations/0016-bin.ts";
import { up as savedViews } from "./migrations/0017-saved-views.ts";
import { up as clients } from "./migrations/0018-clients.ts";
import { up as listRestored } from "./migrations/0022-list-restored.ts";
import { up as placedBy } from "./migrations/0023-placed-by.ts";
import { up as glossary } from "./migrations/0024-glossary.ts";
import { up as remoteTask } from "./migrations/0025-remote-task.ts";
import { up as duePush } from "./migrations/0026-due-push.ts";
import { up as refusedName } from "./migrations/0027-refused-name.ts";
import { up as hiddenPlaceholders } from "./migrations/0028-hidden-placeholders.ts";
import type { Tables } from "./schema.ts";
import { putMeta } from "./tables/meta.ts";

interface Migration {
  id: string;
  up(db: Kysely<unknown>, engine: Engine): Promise<void>;
  /** Whether the migration makes the database useless for earlier versions of the program. They then refuse to start. */
  breaks?: boolean;
}

/**
 * The migrations in the order in which they run. An id is never reused, and a released migration is never edited. Two share the
 * number 0006: they were written on the same day, and renaming one would run it again.
 */
export const MIGRATIONS: readonly Migration[] = [
  { id: "0001-beginning", up: beginning },
  { id: "0002-replaced-at", up: replacedAt },
  { id: "0003-sweeping", up: sweeping },
  { id: "0004-sharing", up: sharing },
  { id: "0005-rate-count", up: rateCount },
  { id: "0006-deletion", up: deletion },
  { id: "0006-figures", up: metrics },
  { id: "0007-spare", up: placeholder },
  { id: "0008-located", up: located },
  { id: "0009-browser", up: browser },
  { id: "0010-account-trouble", up: accountTrouble },
  { id: "0011-next-pull", up: nextPull },
  { id: "0012-written-since-read", up: writtenSinceRead },
  { id: "0013-refusals", up: refusals },
  { id: "0014-notices", up: notices },
  { id: "0015-account-memory", up: accountMemory },
  { id: "0016-bin", up: bin },
  { id: "0017-saved-views", up: savedViews },
  { id: "0018-clients", up: clients },
  { id: "0022-list-restored", up: listRestored },
  { id: "0023-placed-by", up: placedBy },
  { id: "0024-glossary", up: glossary, breaks: true },
  { id: "0025-remote-task", up: remoteTask, breaks: true },
  { id: "0026-due-push", up: duePush },
  { id: "0027-refused-name", up: refusedName },
  { id: "0028-hidden-placeholders", up: hiddenPlaceholders },
];

const LOCK = 7_305_177;
/**
 * The key in `meta` of the last migration that earlier versions cannot work with. A program that does not know this migration is
 * too old and refuses to start.
 */
const NEEDED = "needed_migration";

/**
 * Brings the schema up to date. Each migration has its own transaction, so an interrupted one leaves nothing behind. When several
 * processes start at once, one migrates and the others wait.
 * @throws Error when a newer version of the program changed the database so that this version cannot work with it
 */
export async function migrate(db: Kysely<Tables>, engine: Engine): Promise<void> {
  await sql`create table if not exists migration (id text primary key, at bigint not null)`.execute(db).catch(
    // Two processes may create the table at the same time. For one of them the statement fails, but the table then
    // exists.
    () => sql`select 1 from migration`.execute(db),
  );
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

/** Lists the migrations that a database lacks, for example because an older back-up was restored while the server ran. */
export async function missingMigrations(db: Reader): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from migration`.execute(db);
  const done = new Set(rows.map(({ id }) => id));
  return MIGRATIONS.flatMap(({ id }) => (done.has(id) ? [] : [id]));
}
