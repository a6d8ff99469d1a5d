import { sql } from "kysely";
import type { Kysely } from "kysely";

/**
 * Adds when a person joined a shared list (`since`). Adds, on the deleted task that a move leaves in the old list, the id of the
 * moved task (`former_id`).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`alter table member add column since bigint`).execute(db);
  await sql.raw(`alter table task add column former_id text`).execute(db);
}
