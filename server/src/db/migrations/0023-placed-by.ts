import { sql } from "kysely";
import type { Kysely } from "kysely";

/**
 * Adds who last gave a task its place among its siblings, and who moved it to its list. Neither is a field with a revision. An
 * Undo that leaves such a change in place names the person.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ["placed_by", "moved_by"])
    await sql.raw(`alter table task add column ${column} text`).execute(db);
}
