import { createCipheriv, createDecipheriv } from "node:crypto";
import { sql } from "kysely";
import type { Store, Tx } from "./engine.ts";
import { prepared } from "./prepared.ts";

/**
 * A point in the history of this database. The client sends it as an opaque text. Rows that changed at or after it are new to the
 * client. The text is the database's name and an encrypted change number. A plain number would reveal how much other people
 * change.
 */
export interface Cursor {
  cursor: string;
  /** The database's own key, with which change numbers are encrypted for clients. */
  key: Buffer;
  /** The horizon: every later change in the database has at least this change number (`Store.horizon`). */
  horizon: number;
  /** Rows that were deleted up to this change number may have been removed for good, so a client can no longer learn of them. */
  swept: number;
}

const SWEPT = "swept";

/** Reads what a cursor needs, as this transaction sees it: the present point in the history, and the key. */
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

/** A cipher block holds eight zero bytes and the change number. A forged block does not decrypt to the zeros, and is rejected. */
const CIPHER = "aes-128-ecb";
const ZEROS = 8;

/** Encrypts a change number. Equal numbers give equal texts, so that an unchanged answer keeps its ETag. */
function encrypt(number: number, key: Buffer): string {
  const block = Buffer.alloc(16);
  block.writeBigUInt64BE(BigInt(number), ZEROS);
  return createCipheriv(CIPHER, key, null).setAutoPadding(false).update(block).toString("base64url");
}

/**
 * Decrypts a change number from a cursor.
 * @returns null when the text was not encrypted by this database
 */
function decrypt(text: string, key: Buffer): number | null {
  const block = Buffer.from(text, "base64url");
  if (block.length !== 16) return null;
  const plain = createDecipheriv(CIPHER, key, null).setAutoPadding(false).update(block);
  return plain.subarray(0, ZEROS).every((byte) => byte === 0) ? Number(plain.readBigUInt64BE(ZEROS)) : null;
}

/**
 * Records that deleted rows up to this change number were removed for good. A client with an older cursor cannot learn of these
 * deletions, so it then loads everything anew.
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
 * Returns the change number in a client's cursor.
 * @returns null when the cursor is useless: it is of another database, ahead of this one (a back-up was restored), or older than
 *   the last removal of deleted rows. The client must then load everything anew
 */
export function numberOf(cursor: string, now: Cursor): number | null {
  const [name, number = ""] = cursor.split(".");
  const [ours = ""] = now.cursor.split(".");
  const since = name === ours ? decrypt(number, now.key) : null;
  return since !== null && since > now.swept && since <= now.horizon ? since : null;
}
