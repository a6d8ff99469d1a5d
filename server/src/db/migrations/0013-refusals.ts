import { sql } from "kysely";
import type { Kysely } from "kysely";

/**
 * Adds which parts of a task Google refuses, with the time of the next try (`refusals.ts`). For refusals before this migration,
 * the part is unknown. Each such task keeps its reason and is tried at once, which shows the part.
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
