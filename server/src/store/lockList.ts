import type { Tx } from "./engine.ts";

/**
 * Those who change a list do so one after another: whoever holds the list reads what holds until they commit. Accounts
 * are locked before lists, and lists in the order of their ids.
 * @returns the list's version counter
 */
export async function lockList(tx: Tx, listId: string): Promise<number> {
  const { seq } = await tx
    .updateTable("list")
    .set((list) => ({ seq: list.ref("seq") }))
    .where("id", "=", listId)
    .returning("seq")
    .executeTakeFirstOrThrow();
  return seq;
}
