import { sql } from "kysely";
import type { Kysely } from "kysely";

/**
 * Adds the saved views (named filters) of each person. One row holds all of them in order, because they are few and always read
 * together.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create table saved_views (
        account_id text not null primary key references account (id) on delete cascade,
        views text not null,
        changed bigint not null
      )`,
    )
    .execute(db);
}
