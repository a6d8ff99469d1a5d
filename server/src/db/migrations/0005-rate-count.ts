import { sql } from "kysely";
import type { Kysely } from "kysely";
import type { Engine } from "../engine.ts";

/**
 * Adds counts of calls, by which all server processes together enforce rate limits. On PostgreSQL the table is unlogged: a crash
 * loses some minutes' counts, which does no harm.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const kind = engine === "postgres" ? "unlogged table" : "table";
  const columns = "key text not null, minute bigint not null, n bigint not null, primary key (key, minute)";
  await sql.raw(`create ${kind} rate_count (${columns})`).execute(db);
}
