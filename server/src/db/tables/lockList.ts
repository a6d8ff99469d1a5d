import type { Tx } from "../engine.ts";
import { Fenced } from "./leases.ts";
import { prepared } from "../prepared.ts";
import { isSqlite } from "../sqlite.ts";

/**
 * Locks a list until the transaction ends, so that changes run one after another. To avoid deadlocks, lock accounts before lists,
 * and lists in the order of their ids.
 * @returns the list's revision counter
 * @throws Fenced when the list is gone. For example, a pull had added a Google list as a private one, and the person's request to
 *   join a shared list removed it again.
 */
export async function lockList(tx: Tx, listId: string): Promise<number> {
  const rev = await tryLockList(tx, listId);
  if (rev === null) throw new Fenced("There is no such list.");
  return rev;
}

/** Locks a list like `lockList`. @returns the list's revision counter; null when the list is gone */
export async function tryLockList(tx: Tx, listId: string): Promise<number | null> {
  return (await lock(tx, listId))[0]?.rev ?? null;
}

const lock = prepared((tx, listId: string) =>
  // On SQLite, a transaction locks the whole database when it begins. A read is enough there and spares the disk a
  // write.
  isSqlite(tx)
    ? tx.selectFrom("list").select("rev").where("id", "=", listId)
    : tx
        .updateTable("list")
        .set((list) => ({ rev: list.ref("rev") }))
        .where("id", "=", listId)
        .returning("rev"),
);
