import { sql } from "kysely";
import type { Kysely } from "kysely";

/**
 * Adds when an account is next read from Google, and how often. Any server can then read the account, and a restart loses
 * nothing. Existing accounts are due at once; a starting server spreads them over an hour.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of [
    "next_pull_at bigint not null default 0",
    "pull_wait bigint not null default 0",
    "pull_count bigint not null default 0",
    "hinted_at bigint not null default 0",
    "distrusted_at bigint not null default 0",
  ])
    await sql.raw(`alter table account add column ${column}`).execute(db);
  await sql.raw(`create index account_next_pull on account (next_pull_at)`).execute(db);
  await sql.raw(`alter table member add column look_at bigint`).execute(db);
  await sql.raw(`create index member_look on member (look_at) where look_at is not null`).execute(db);
}
