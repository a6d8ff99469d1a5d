import type { Store, Tx } from "./engine.ts";

/**
 * A cursor names a point of this database: rows that changed at or after it are new to whoever holds it.
 * It is the database's own name and a change number (`Store.horizon`).
 */
export async function cursorNow(store: Store, tx: Tx): Promise<string> {
  return writeCursor(tx, await store.horizon(tx));
}

/** The cursor of a change number. */
export async function writeCursor(tx: Tx, horizon: number): Promise<string> {
  const { value } = await tx
    .selectFrom("meta")
    .select("value")
    .where("key", "=", "cursor")
    .executeTakeFirstOrThrow();
  return `${value}.${horizon.toString(36)}`;
}

/**
 * The change number of a cursor; null when it is not one of this database, or ahead of it: then all is new.
 * @param now the cursor of this moment, and its number
 */
export function readCursor(cursor: string, now: { cursor: string; horizon: number }): number | null {
  const [name, number = ""] = cursor.split(".");
  const [ours = ""] = now.cursor.split(".");
  const since = Number.parseInt(number, 36);
  return name === ours && Number.isSafeInteger(since) && since <= now.horizon ? since : null;
}
