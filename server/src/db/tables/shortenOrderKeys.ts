import { generateNKeysBetween } from "fractional-indexing";
import type { Tx } from "../engine.ts";

/** The most characters of an order key. A row of PostgreSQL's index has room for 2,700, and every board sends the keys. */
const LONGEST = 100;
/** Keys up to this length stay as they are when longer ones beside them are made short. */
const SHORT = 20;

/**
 * Tasks that are moved between each other again and again get longer order keys, by a character for six moves. Gives such a task,
 * and the siblings beside it whose keys are long too, short keys in the same order (decision 0008). Deleted siblings among them get
 * one too, so that they keep their place, to which they may be restored.
 * @param placed the tasks that were just placed, with their order keys
 * @param mark the revision and change number of that change, which the siblings get too
 */
export async function shortenOrderKeys(
  tx: Tx,
  listId: string,
  placed: ReadonlyMap<string, string>,
  mark: { rev: number; changed: number },
): Promise<void> {
  for (const [placedId, placedKey] of placed) {
    if (placedKey.length <= LONGEST) continue;
    const tasks = tx.selectFrom("task").select(["id", "parent", "order_key", "deleted_rev"]);
    const { parent, order_key: now } = await tasks.where("id", "=", placedId).executeTakeFirstOrThrow();
    if (now.length <= LONGEST) continue; // another placed task made it short
    const ofList = tasks.where("list_id", "=", listId).where("parent", parent === null ? "is" : "=", parent);
    const siblings = await ofList.orderBy("order_key").orderBy("id").execute();
    const place = siblings.findIndex(({ id }) => id === placedId);
    const isLong = (at: number): boolean => (siblings[at]?.order_key.length ?? 0) > SHORT;
    let [from, to] = [place, place];
    while (isLong(from - 1)) from--;
    while (isLong(to + 1)) to++;
    const [before, after] = [siblings[from - 1], siblings[to + 1]].map((task) => task?.order_key ?? null);
    const keys = generateNKeysBetween(before, after, to - from + 1);
    for (const [at, order_key] of keys.entries()) {
      const task = siblings[from + at]!;
      const set = task.deleted_rev === null ? { order_key, ...mark } : { order_key };
      await tx.updateTable("task").set(set).where("id", "=", task.id).execute();
    }
  }
}
