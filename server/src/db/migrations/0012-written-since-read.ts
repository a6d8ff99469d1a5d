import { sql } from "kysely";
import type { Kysely } from "kysely";

/** Per member's Google list: since when our own writes may hide what others did there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`alter table member add column written_at bigint`).execute(db);
}
