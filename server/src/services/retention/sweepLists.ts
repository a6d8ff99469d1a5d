import { noteSwept } from "../../db/cursor.ts";
import type { Reader, Store, Tx } from "../../db/engine.ts";

/** A list without members is kept this long, in milliseconds, as deleted tasks are. */
const KEPT = 30 * 24 * 60 * 60_000;
const AT_ONCE = 200;

/**
 * Deletes the rows of lists, with all that belongs to them, if the list was deleted here or its last member was
 * detached (S4). It does so 30 days after Google was seen not to have the list any more. By then Google's list of
 * lists does not show it (I5).
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
      const held = members
        .where("member.state", "in", ["approved", "pending"])
        .where("member.google_list_id", "is not", null);
      return list.and([
        list.or([list("dead_at", "<", before), list("dead_at", "is", null)]),
        list.not(list.exists(held)),
        list.not(list.exists(members.where("member.missing_at", ">=", before))),
        // If nobody deleted a list and Google has not lost it, it is there for a reason that this query does not know.
        // So keep it.
        list.or([
          list("dead_at", "is not", null),
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
