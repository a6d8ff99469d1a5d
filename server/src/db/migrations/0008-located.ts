import { sql } from "kysely";
import type { Kysely } from "kysely";

/**
 * Adds an index of tasks that were moved to another list in Tasklane, but not yet in Google. They are few, and every pull looks
 * for them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`create index copy_located on copy (located) where located is not null`).execute(db);
}
