import { sql } from "kysely";
import type { Kysely } from "kysely";

/**
 * Adds refusals by field, with the time of the next try (`refusals.ts`). The field of an earlier refusal is unknown.
 * So each such task keeps its reason and is tried at once, which reveals the field.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    "alter table copy add column refusals text not null default '{}'",
    "alter table copy add column retry_at bigint",
    "update copy set retry_at = 0 where problem is not null",
    "create index copy_retry on copy (member_id) where retry_at is not null",
  ])
    await sql.raw(statement).execute(db);
}
