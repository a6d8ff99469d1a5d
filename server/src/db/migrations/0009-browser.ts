import { sql } from "kysely";
import type { Kysely } from "kysely";

/** What browser a session was begun in; of those that were begun before, nobody knows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`alter table session add column browser text`).execute(db);
}
