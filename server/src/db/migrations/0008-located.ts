import { sql } from "kysely";
import type { Kysely } from "kysely";

/**
 * Adds an index of the replicas that still are in their old Google list after a move here. They are few, and every
 * listing looks for them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`create index copy_located on copy (located) where located is not null`).execute(db);
}
