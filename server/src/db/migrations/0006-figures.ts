import { sql } from "kysely";
import type { Kysely } from "kysely";

/**
 * Adds partial indexes for the operator's metrics. They contain only the counted rows, so that counting does not read whole
 * tables.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`create index copy_problem on copy (member_id) where problem is not null`).execute(db);
  await sql.raw(`create index intent_open on intent (sent_at) where state = 'open'`).execute(db);
  await sql.raw(`create index member_held on member (id) where held <> '[]'`).execute(db);
}
