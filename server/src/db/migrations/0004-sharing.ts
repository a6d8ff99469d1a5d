import { sql } from "kysely";
import type { Kysely } from "kysely";

/** Who takes part for how long, and which task it was that others no longer see. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`alter table member add column since bigint`).execute(db);
  await sql.raw(`alter table task add column former_id text`).execute(db);
}
