import { sql } from "kysely";
import type { Kysely } from "kysely";

/**
 * Adds the time at which a value was replaced. The history keeps a value for some time after it was replaced, not after it was
 * set (I2).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    `alter table history add column replaced_at bigint not null default 0`,
    `update history set replaced_at = at`,
    `drop index history_at`,
    `create index history_replaced on history (replaced_at)`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
