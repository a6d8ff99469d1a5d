import { sql } from "kysely";
import type { Kysely } from "kysely";

/** Adds when a member's Google list must be read again, because Tasklane's own writes may hide other people's edits there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`alter table member add column written_at bigint`).execute(db);
}
