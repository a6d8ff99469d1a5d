import type { Reader } from "../engine.ts";

/** Sets a value of the table `meta`, which describes the database and the Google project. */
export async function putMeta(db: Reader, key: string, value: string): Promise<void> {
  await db
    .insertInto("meta")
    .values({ key, value })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ value }))
    .execute();
}
