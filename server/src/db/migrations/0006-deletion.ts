import { sql } from "kysely";
import type { Kysely } from "kysely";

/** Keys of calls that deleted an account; they stay when it goes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`create table deletion (call text primary key, at bigint not null)`).execute(db);
}
