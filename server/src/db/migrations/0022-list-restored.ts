import { sql } from "kysely";
import type { Kysely } from "kysely";

/**
 * Adds to a pending creation of a list the deleted list for which it is made. So a new list of the same name is not
 * taken for it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw("alter table list_intent add column restores text").execute(db);
}
