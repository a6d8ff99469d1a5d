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

/**
 * Locks a list like `lockList`.
 * @returns also the lowest order key of its tasks, null for an empty list
 * @throws Fenced when the list is gone
 */
export async function lockListAndTop(tx: Tx, listId: string): Promise<{ rev: number; first: string | null }> {
  // On PostgreSQL, a query that waits for the lock would still see the tasks of before.
  const rev = isSqlite(tx) ? null : await lockList(tx, listId);
  const [row] = await revAndTop(tx, listId);
  if (!row) throw new Fenced("There is no such list.");
  return { rev: rev ?? row.rev, first: row.first };
}

const revAndTop = prepared((tx, listId: string) =>
  tx
    .selectFrom("list")
    .select("rev")
    .select((list) =>
      list
        .selectFrom("task")
        .select((task) => task.fn.min("order_key").as("first"))
        .whereRef("task.list_id", "=", "list.id")
        .as("first"),
    )
    .where("id", "=", listId),
);

/**
 * Waits until no other transaction changes a list, and keeps others waiting. On SQLite, that holds since the transaction's begin.
 * @throws Fenced on PostgreSQL when the list is gone
 */
export async function waitForList(tx: Tx, listId: string): Promise<void> {
  if (!isSqlite(tx)) await lockList(tx, listId);
}

const lock = prepared((tx, listId: string) =>
  // On SQLite, a transaction locks the whole database when it begins. So a read is enough there, and spares the disk a write.
  isSqlite(tx)
    ? tx.selectFrom("list").select("rev").where("id", "=", listId)
    : tx
        .updateTable("list")
        .set((list) => ({ rev: list.ref("rev") }))
        .where("id", "=", listId)
        .returning("rev"),
);
