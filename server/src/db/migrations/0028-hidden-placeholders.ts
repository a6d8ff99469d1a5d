import { sql } from "kysely";
import type { Kysely } from "kysely";

/**
 * Marks placeholder lists deleted that nobody waits in any more. A run of the engine deletes them, or lets them live if they were
 * used in Google. Those that were used in Tasklane become ordinary lists at once: earlier versions showed them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isUsed = ["task", "sublist", "section"].map(
    (table) => `exists (select 1 from ${table} where list_id = member.list_id)`,
  );
  const isOver = "state = 'approved' and orphaned_at is not null";
  for (const statement of [
    `update member set orphaned_at = null where ${isOver} and (${isUsed.join(" or ")})`,
    `update list set deleted_at = member.orphaned_at from member where member.list_id = list.id and ${isOver}`,
  ])
    await sql.raw(statement).execute(db);
}
