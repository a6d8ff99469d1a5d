import { sql } from "kysely";
import type { Kysely } from "kysely";

/** Adds the browser in which a session began. It stays null for earlier sessions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`alter table session add column browser text`).execute(db);
}
