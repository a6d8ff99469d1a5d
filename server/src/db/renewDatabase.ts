import { sql } from "kysely";
import type { Store, Tx } from "./engine.ts";

/**
 * Makes a restored database safe to use. Change numbers and cursors of the lost time mean nothing in it (`cursor.ts`), so all
 * rows become new. Sessions that were ended since the back-up must not come back, so all sessions end.
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
 * Makes every list be read in full before anything is written to it (`Draft.recovers`). The restored data lacks what was
 * written to Google after the back-up. That holds also for lists that were not read yet, because they may have been filled
 * since.
 */
export async function readAnew(tx: Tx): Promise<void> {
  await tx.updateTable("member").set({ watermark: null, full_at: 0 }).execute();
}
