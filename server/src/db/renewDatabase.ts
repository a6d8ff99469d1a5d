import { sql } from "kysely";
import type { Store, Tx } from "./engine.ts";

/**
 * Makes a restored back-up safe to use. Cursors that clients got after the back-up mean nothing in it (`cursor.ts`),
 * so all rows become new to clients. Sessions that ended after the back-up must not come back, so all sessions end.
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
 * Makes the engine read every list in full before it writes to it (`Draft.recovers`). The restored data lacks our
 * writes to Google since the back-up. Even a list that was empty and never read may have been filled since.
 */
export async function readAnew(tx: Tx): Promise<void> {
  await tx.updateTable("member").set({ watermark: null, full_at: 0 }).execute();
}
