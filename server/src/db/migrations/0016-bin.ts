import { sql } from "kysely";
import type { Kysely } from "kysely";

/**
 * Adds the bin (decision 0033). A deleted task, sublist, section, label or list is marked with the act that deleted it, its time
 * and its author. What was deleted before this migration has no mark, so the bin does not show it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    "alter table task add column bin_act text",
    "alter table task add column bin_how text",
    "create index task_bin on task (list_id, dead_at) where bin_act is not null",
    "alter table list add column bin_at bigint",
    "alter table list add column bin_by text",
    "alter table list add column bin_how text",
    ...["sublist", "section", "label"].flatMap((table) => [
      `alter table ${table} add column bin_at bigint`,
      `alter table ${table} add column bin_by text`,
      `alter table ${table} add column bin_ver bigint`,
    ]),
    "alter table member add column bin_from bigint not null default 0",
  ])
    await sql.raw(statement).execute(db);
}
