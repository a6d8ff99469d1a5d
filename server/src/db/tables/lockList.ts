import type { Tx } from "../engine.ts";
import { Fenced } from "./leases.ts";
import { prepared } from "../prepared.ts";

/**
 * Those who change a list do so one after another: whoever holds the list reads what holds until they commit. Accounts
 * are locked before lists, and lists in the order of their ids.
 * @returns the list's version counter
 * @throws Fenced when the list is gone: a call that joins takes away the one that a pull met before it
 */
export async function lockList(tx: Tx, listId: string): Promise<number> {
  const [row] = await lock(tx, listId);
  if (!row) throw new Fenced("There is no such list.");
  return row.seq;
}

const lock = prepared((tx, listId: string) =>
  tx
    .updateTable("list")
    .set((list) => ({ seq: list.ref("seq") }))
    .where("id", "=", listId)
    .returning("seq"),
);
