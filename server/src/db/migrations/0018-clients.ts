import { sql } from "kysely";
import type { Kysely } from "kysely";

/**
 * Adds browsers as clients, each with the number below which it waits for no answer. Adds client and number to stored
 * answers, so that an answer stays until its client has it.
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
