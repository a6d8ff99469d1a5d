import type { Store, Tx } from "./engine.ts";

/**
 * A cursor names a point of this database: rows that changed at or after it are new to whoever holds it.
 * It is the database's own name and a change number (`Store.horizon`).
 */
export async function cursorNow(store: Store, tx: Tx): Promise<string> {
  const { value } = await tx
    .selectFrom("meta")
    .select("value")
    .where("key", "=", "cursor")
    .executeTakeFirstOrThrow();
  return `${value}.${(await store.horizon(tx)).toString(36)}`;
}

/** The change number of a cursor; null when it is not one of this database, or ahead of it: then all is new. */
export async function readCursor(store: Store, tx: Tx, cursor: string): Promise<number | null> {
  const [name, number = ""] = cursor.split(".");
  const [ours = ""] = (await cursorNow(store, tx)).split(".");
  const since = Number.parseInt(number, 36);
  if (name !== ours || !Number.isSafeInteger(since) || since > (await store.horizon(tx))) return null;
  return since;
}
