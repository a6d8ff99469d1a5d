import { sql } from "kysely";
import type { Kysely } from "kysely";

/** What lasts about an account's trouble with Google, so that each server tells it and none asks too early. */
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
