import { sql } from "kysely";
import type { Kysely } from "kysely";

/**
 * Adds the browsers of a person. A browser numbers its mutations, and has the answers to all below `settled`. Stored answers get
 * the browser and the number, so that an answer is kept until its browser has it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    `create table client (
      account_id text not null references account (id) on delete cascade, id text not null, settled bigint not null,
      used_at bigint not null, primary key (account_id, id))`,
    `create index client_used on client (used_at)`,
    `alter table idempotency add column client text`,
    `alter table idempotency add column number bigint`,
    `create index idempotency_client on idempotency (account_id, client, number)`,
  ])
    await sql.raw(statement).execute(db);
}
