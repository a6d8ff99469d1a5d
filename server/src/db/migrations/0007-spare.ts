import { sql } from "kysely";
import type { Kysely } from "kysely";

const KEPT = 30 * 24 * 60 * 60_000;

/** Adds when the placeholder list of a person who asked to join a shared list is no longer needed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`alter table member add column spare_at bigint`).execute(db);
  await sql`update member set spare_at = ${Date.now() + KEPT} where state = 'pending'`.execute(db);
  await sql.raw(`create index member_spare on member (account_id) where spare_at is not null`).execute(db);
}
