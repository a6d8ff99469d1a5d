import { sql } from "kysely";
import type { Kysely } from "kysely";

/**
 * Adds failures at Google that last, one for each account. Every server can then show them, and none calls Google before `until`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create table account_trouble (
        account_id text not null primary key references account (id) on delete cascade,
        kind text not null,
        since bigint not null,
        until bigint not null
      )`,
    )
    .execute(db);
}
