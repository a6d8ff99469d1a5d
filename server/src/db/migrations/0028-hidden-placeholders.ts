import { sql } from "kysely";
import type { Kysely } from "kysely";

/** Marks placeholder lists deleted that nobody waits in any more. A run of the engine deletes them, or lets them live if they were used. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update list set deleted_at = member.orphaned_at from member
    where member.list_id = list.id and state = 'approved' and orphaned_at is not null`.execute(db);
}
