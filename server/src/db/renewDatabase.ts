import { sql } from "kysely";
import type { Store, Tx } from "./engine.ts";

/**
 * Makes a database that was put back by its own tools safe to use: change numbers and cursors of the time that is gone
 * mean nothing in it (`cursor.ts`), and sessions that were ended since must not come back.
 */
export async function renewDatabase(store: Store): Promise<void> {
  const tables = await store.db.introspection.getTables();
  await store.transaction(async (tx) => {
    const changed = await store.changeNumber(tx);
    for (const { name, columns } of tables) {
      if (columns.some((column) => column.name === "changed"))
        await sql`update ${sql.table(name)} set changed = ${changed}`.execute(tx);
    }
    await tx
      .updateTable("meta")
      .set({ value: crypto.randomUUID().slice(0, 8) })
      .where("key", "=", "cursor")
      .execute();
    await tx.deleteFrom("session").execute();
    await readAnew(tx);
  });
}

/**
 * What Google was told after a back-up of this database was made is not in it: every list is read whole before anything
 * is written to it (`Draft.recovers`), also one that was not read yet, and may have been filled since.
 */
export async function readAnew(tx: Tx): Promise<void> {
  await tx.updateTable("member").set({ watermark: null, full_at: 0 }).execute();
}
