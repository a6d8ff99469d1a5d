import { noteSwept } from "../../db/cursor.ts";
import type { Reader, Store, Tx } from "../../db/engine.ts";

/** The row of a list without members is kept this long, in milliseconds, as those of deleted tasks are. */
const KEPT = 30 * 24 * 60 * 60_000;
const AT_ONCE = 200;

/**
 * Deletes the rows of lists that were deleted in Tasklane, or that their last member has lost (S4), with everything that belongs
 * to them. That happens 30 days after Google no longer had the list. By then, no stale answer of Google's can show the list and
 * bring it back (I5).
 */
export async function sweepLists(store: Store, now: number): Promise<void> {
  const before = now - KEPT;
  for (const { id } of await overLists(store.db, before).execute()) {
    while ((await store.transaction((tx) => deleteTasks(tx, id))) === AT_ONCE);
    await store.transaction(async (tx) => {
      const row = await overLists(tx, before).where("list.id", "=", id).executeTakeFirst();
      if (!row) return;
      const members = await tx.selectFrom("member").select("changed").where("list_id", "=", id).execute();
      await tx.deleteFrom("list").where("id", "=", id).execute();
      await noteSwept(tx, Math.max(row.changed, ...members.map(({ changed }) => changed)));
    });
  }
}

function overLists(db: Reader, before: number) {
  return db
    .selectFrom("list")
    .select(["list.id", "list.changed"])
    .where((list) => {
      const members = list
        .selectFrom("member")
        .select("member.id")
        .whereRef("member.list_id", "=", "list.id");
      const inUse = members
        .where("member.state", "in", ["approved", "pending"])
        .where("member.google_list_id", "is not", null);
      return list.and([
        list.or([list("deleted_at", "<", before), list("deleted_at", "is", null)]),
        list.not(list.exists(inUse)),
        list.not(list.exists(members.where("member.missing_at", ">=", before))),
        // Delete a list only if somebody deleted it or Google has lost it. Any other list exists for a reason that this query
        // does not know.
        list.or([
          list("deleted_at", "is not", null),
          list.exists(members.where("member.missing_at", "is not", null)),
        ]),
      ]);
    });
}

async function deleteTasks(tx: Tx, listId: string): Promise<number> {
  const some = tx.selectFrom("task").select("id").where("list_id", "=", listId).limit(AT_ONCE);
  const { numDeletedRows } = await tx.deleteFrom("task").where("id", "in", some).executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
