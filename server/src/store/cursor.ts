import { sql } from "kysely";
import type { Store, Tx } from "./engine.ts";
import { prepared } from "./prepared.ts";

/**
 * A point of this database: rows that changed at or after it are new to whoever holds its cursor, which is made of the
 * database's own name and a change number.
 */
export interface Cursor {
  cursor: string;
  /** The change number (`Store.horizon`). */
  horizon: number;
  /** Rows that carry this change number, or a lower one, may have been swept away. */
  swept: number;
}

const SWEPT = "swept";

/** The point at which a transaction looks at the database. */
export async function readCursorNow(store: Store, tx: Tx): Promise<Cursor> {
  const horizon = await store.horizon(tx);
  const rows = await names(tx);
  const { cursor, [SWEPT]: swept = "0" } = Object.fromEntries(rows.map(({ key, value }) => [key, value]));
  return { cursor: `${cursor}.${horizon.toString(36)}`, horizon, swept: Number(swept) };
}

const names = prepared((tx) => tx.selectFrom("meta").selectAll().where("key", "in", ["cursor", SWEPT]));

/** Rows up to this change number go: whoever has not heard of them yet is told everything anew. */
export async function noteSwept(tx: Tx, changed: number): Promise<void> {
  const value = String(changed);
  await tx
    .insertInto("meta")
    .values({ key: SWEPT, value })
    .onConflict((conflict) =>
      conflict
        .column("key")
        .doUpdateSet({ value })
        .where(sql`cast(meta.value as bigint)`, "<", changed),
    )
    .execute();
}

export async function cursorNow(store: Store, tx: Tx): Promise<string> {
  return (await readCursorNow(store, tx)).cursor;
}

/**
 * The change number of a cursor; null when it is not one of this database, or ahead of it, or so old that what went since
 * is no longer known: then all is new.
 */
export function numberOf(cursor: string, now: Cursor): number | null {
  const [name, number = ""] = cursor.split(".");
  const [ours = ""] = now.cursor.split(".");
  const since = Number.parseInt(number, 36);
  const within = Number.isSafeInteger(since) && since > now.swept && since <= now.horizon;
  return name === ours && within ? since : null;
}
