import { createCipheriv, createDecipheriv } from "node:crypto";
import { sql } from "kysely";
import type { Store, Tx } from "./engine.ts";
import { prepared } from "./prepared.ts";

/**
 * A point in the history of this database. Rows that changed at or after it are new to the client that holds its
 * cursor. The cursor is a text: the database's name and an encrypted change number. A plain number would reveal how
 * much other people change.
 */
export interface Cursor {
  cursor: string;
  /** The database's own key, which encrypts its change numbers. */
  key: Buffer;
  /** The change number that all later changes reach or exceed (`Store.horizon`). */
  horizon: number;
  /** Deleted rows with this change number or a lower one may have been removed for good. */
  swept: number;
}

const SWEPT = "swept";

/** Reads the point in the history that a transaction sees. */
export async function readCursorNow(store: Store, tx: Tx): Promise<Cursor> {
  const horizon = await store.horizon(tx);
  const rows = await names(tx);
  const found = Object.fromEntries(rows.map(({ key, value }) => [key, value]));
  const { cursor = "", [CURSOR_KEY]: hex = "", [SWEPT]: swept = "0" } = found;
  const key = Buffer.from(hex, "hex");
  return { cursor: `${cursor}.${encrypt(horizon, key)}`, key, horizon, swept: Number(swept) };
}

/** The key of the row in `meta` that holds the cipher key for change numbers: 16 bytes in hex. */
export const CURSOR_KEY = "cursor-key";

const names = prepared((tx) =>
  tx.selectFrom("meta").selectAll().where("key", "in", ["cursor", CURSOR_KEY, SWEPT]),
);

/** One cipher block holds eight zero bytes and the number. A forged block does not decrypt to the zeros. */
const CIPHER = "aes-128-ecb";
const ZEROS = 8;

/** Encrypts deterministically: equal numbers give equal text, so that an unchanged answer keeps its entity tag. */
function encrypt(number: number, key: Buffer): string {
  const block = Buffer.alloc(16);
  block.writeBigUInt64BE(BigInt(number), ZEROS);
  return createCipheriv(CIPHER, key, null).setAutoPadding(false).update(block).toString("base64url");
}

/**
 * Decrypts the number of a cursor.
 * @returns null when this database did not encrypt it
 */
function decrypt(text: string, key: Buffer): number | null {
  const block = Buffer.from(text, "base64url");
  if (block.length !== 16) return null;
  const plain = createDecipheriv(CIPHER, key, null).setAutoPadding(false).update(block);
  return plain.subarray(0, ZEROS).every((byte) => byte === 0) ? Number(plain.readBigUInt64BE(ZEROS)) : null;
}

/**
 * Records that deleted rows up to this change number were removed for good. A client with an older cursor then loads
 * everything anew.
 */
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
 * Returns the change number of a cursor.
 * @returns null, so that the client loads everything anew, when the cursor is of another database, ahead of this one,
 * or older than the last sweep
 */
export function numberOf(cursor: string, now: Cursor): number | null {
  const [name, number = ""] = cursor.split(".");
  const [ours = ""] = now.cursor.split(".");
  const since = name === ours ? decrypt(number, now.key) : null;
  return since !== null && since > now.swept && since <= now.horizon ? since : null;
}
