import { sql } from "kysely";
import type { Kysely } from "kysely";

/** Adds why Google refuses the name of a member's list, and when it is tried again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw("alter table member add column name_refusal text").execute(db);
  await sql.raw("alter table member add column name_retry_at bigint").execute(db);
}
