import { sql } from "kysely";
import type { SqlBool } from "kysely";
import { noteSwept } from "../../db/cursor.ts";
import type { Reader, Store, Tx } from "../../db/engine.ts";

/** The row of a list without members is kept this long, in milliseconds, as those of deleted tasks are. */
const KEPT = 30 * 24 * 60 * 60_000;
const AT_ONCE = 200;

/**
 * Deletes the rows of lists that were deleted in Tasklane, or that their last member has lost (S4), with everything under them.
 * That is 30 days after Google had the list last (W3). By then, no stale answer of Google's can bring it back (I5).
 */
export async function sweepLists(store: Store, now: number): Promise<void> {
  const before = now - KEPT;
  for (const { id } of await overLists(store.db, before).execute()) {
    while ((await store.transaction((tx) => deleteTasks(tx, id))) === AT_ONCE);
    await store.transaction(async (tx) => {
      const row = await overLists(tx, before).where("id", "=", id).executeTakeFirst();
      if (!row) return;
      const members = await tx.selectFrom("member").select("changed").where("list_id", "=", id).execute();
      await tx.deleteFrom("list").where("id", "=", id).execute();
      await noteSwept(tx, Math.max(row.changed, ...members.map(({ changed }) => changed)));
    });
  }
}

/**
 * Selects the lists that nobody has had for so long. Somebody deleted each of them, or Google has lost it; another list without
 * members stays. `missing_at` says when Google had lost the list, or was last asked to delete it.
 */
function overLists(db: Reader, before: number) {
  return db.selectFrom("list").select(["id", "changed"]).where(sql<SqlBool>`
    (deleted_at < ${before}
      or (deleted_at is null and exists (select 1 from member where list_id = list.id and missing_at is not null)))
    and not exists (select 1 from member where list_id = list.id and (missing_at >= ${before}
      or (state in ('approved', 'pending') and google_list_id is not null)))`);
}

async function deleteTasks(tx: Tx, listId: string): Promise<number> {
  const some = tx.selectFrom("task").select("id").where("list_id", "=", listId).limit(AT_ONCE);
  const { numDeletedRows } = await tx.deleteFrom("task").where("id", "in", some).executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
