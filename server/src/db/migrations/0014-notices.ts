import { sql } from "kysely";
import type { Kysely } from "kysely";

/**
 * Adds notices of events around a person's shared lists. Adds the name that a placeholder list gets if its person has used it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    `create table notice (
      id text primary key, account_id text not null references account (id) on delete cascade, kind text not null,
      actor_id text references account (id) on delete set null,
      list_id text references list (id) on delete set null, list_name text not null,
      own_list_id text references list (id) on delete set null,
      answer text, at bigint not null, seen_at bigint)`,
    `create index notice_account on notice (account_id, at)`,
    `create index notice_list on notice (list_id)`,
    `create index notice_own_list on notice (own_list_id)`,
    `create index notice_actor on notice (actor_id)`,
    `create index notice_at on notice (at)`,
    `alter table member add column spare_name text`,
  ])
    await sql.raw(statement).execute(db);
}
