import { changeNumber } from "./changeNumber.ts";
import { SWEPT } from "./cursor.ts";
import { sql } from "kysely";
import type { Store, Tx } from "./engine.ts";

/**
 * Makes a restored back-up safe to use. Clients hold cursors of changes that came after the back-up, and that it lacks
 * (`cursor.ts`). So the database gets a new name, and clients load all rows anew. Sessions that ended after the back-up must not
 * come back, so all sessions end.
 */
export async function renewDatabase(store: Store): Promise<void> {
  const tables = await store.db.introspection.getTables();
  await store.transaction(async (tx) => {
    const changed = await changeNumber(tx);
    for (const { name, columns } of tables) {
      if (columns.some((column) => column.name === "changed"))
        await sql`update ${sql.table(name)} set changed = ${changed}`.execute(tx);
    }
    await tx
      .updateTable("meta")
      .set({ value: crypto.randomUUID().slice(0, 8) })
      .where("key", "=", "cursor")
      .execute();
    await tx.deleteFrom("meta").where("key", "=", SWEPT).execute();
    await tx.deleteFrom("session").execute();
    await readAnew(tx);
  });
}

/**
 * The restored data lacks Tasklane's writes to Google since the back-up. So the engine must read every list whole before it writes
 * to it, also one that was never read (P7.6). In that reading it looks for tasks whose replicas are missing (`Draft.recovers`).
 */
export async function readAnew(tx: Tx): Promise<void> {
  await tx.updateTable("member").set({ watermark: null, full_at: 0 }).execute();
}
