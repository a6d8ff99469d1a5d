import { sql } from "kysely";
import type { Kysely } from "kysely";

/** What the last run of an account knew of its calls to Google, so that the next one, on whatever server, goes on with it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create table account_memory (
        account_id text not null primary key references account (id) on delete cascade,
        holder text not null,
        memory text not null
      )`,
    )
    .execute(db);
}
