import { sql } from "kysely";
import type { Kysely } from "kysely";
import type { Engine } from "../engine.ts";

/**
 * Adds the counts of calls that server processes share. On PostgreSQL the table is unlogged: a crash loses at most
 * some minutes' counts, which does no harm.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const kind = engine === "postgres" ? "unlogged table" : "table";
  const columns = "key text not null, minute bigint not null, n bigint not null, primary key (key, minute)";
  await sql.raw(`create ${kind} rate_count (${columns})`).execute(db);
}
