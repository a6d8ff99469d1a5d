import { sql } from "kysely";
import type { Kysely } from "kysely";

/**
 * Adds the idempotency keys of calls that deleted an account. They must outlive the account, so that a repeated call is
 * recognised.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`create table deletion (call text primary key, at bigint not null)`).execute(db);
}
