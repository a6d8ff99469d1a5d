import { sql } from "kysely";
import type { Kysely } from "kysely";

/** Adds what the last run of the engine for an account stores for the next one, on whatever server that is. */
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
