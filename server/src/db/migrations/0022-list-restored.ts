import { sql } from "kysely";
import type { Kysely } from "kysely";

/**
 * A list may be created to restore a deleted one. Adds the deleted list to the pending creation. So a call for a new list of the
 * same name does not take this one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw("alter table list_intent add column restores text").execute(db);
}
