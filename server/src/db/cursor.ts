import { createCipheriv, createDecipheriv } from "node:crypto";
import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import type { Reader, Tx } from "./engine.ts";
import { preparedSql } from "./prepared.ts";
import { isSqlite } from "./sqlite.ts";

/**
 * A point in the history of this database. The client sends it as an opaque text. Rows that changed at or after it are new to the
 * client. The text is the database's name and an encrypted change number. A plain number would reveal how much other people
 * change.
 */
export interface Cursor {
  cursor: string;
  /** The database's own key, which encrypts change numbers for clients: 16 bytes in hex. */
  key: string;
  /** The horizon: every later change in the database has at least this change number. So have those in open transactions. */
  horizon: number;
  /** Rows that were deleted up to this change number may have been removed for good, so a client can no longer learn of them. */
  swept: number;
}

/** The key of the row in `meta` for `Cursor.swept`. It is of no use in a copy, whose change numbers begin anew. */
export const SWEPT = "swept";
/** The key of the row in `meta` that holds the cipher key for change numbers: 16 bytes in hex. */
export const CURSOR_KEY = "cursor-key";

/** The columns from which `toCursor` makes a cursor. */
export interface CursorRow {
  horizon: number;
  database_name: string | null;
  cursor_key: string | null;
  swept: string | null;
}

/** The SQL of a `CursorRow`'s columns, so that one statement can read a cursor together with other rows. */
export function cursorColumns(db: Reader): RawBuilder<CursorRow> {
  const value = (key: string): RawBuilder<string> =>
    sql`(select value from meta where key = ${sql.lit(key)})`;
  return sql`${horizonOf(db)} as horizon, ${value("cursor")} as database_name,
    ${value(CURSOR_KEY)} as cursor_key, ${value(SWEPT)} as swept`;
}

function horizonOf(db: Reader): RawBuilder<number> {
  return isSqlite(db)
    ? sql`(select n + 1 from clock where id = 1)`
    : sql`pg_snapshot_xmin(pg_current_snapshot())::text::bigint`;
}

/** Makes a cursor from the columns of `cursorColumns`. */
export function toCursor({ horizon, database_name: name, cursor_key, swept }: CursorRow): Cursor {
  const key = cursor_key ?? "";
  return { cursor: `${name ?? ""}.${encrypt(horizon, key)}`, key, horizon, swept: Number(swept ?? 0) };
}

/** Reads the present point in the history, as this transaction or statement sees it. */
export async function readCursorNow(db: Reader): Promise<Cursor> {
  const [row] = await present(db);
  return toCursor(row!);
}

/** Reads the horizon (`Cursor.horizon`). */
export async function readHorizon(db: Reader): Promise<number> {
  const [row] = await horizon(db);
  return row!.horizon;
}

const present = preparedSql((db) => sql<CursorRow>`select ${cursorColumns(db)}`);
const horizon = preparedSql((db) => sql<{ horizon: number }>`select ${horizonOf(db)} as horizon`);

/** One block holds eight zero bytes and the change number. A forged block does not decrypt to the zeros, and is rejected. */
const CIPHER = "aes-128-ecb";
const ZEROS = 8;

/** Encrypts a change number. Equal numbers give equal texts, so that an unchanged answer keeps its ETag. */
function encrypt(number: number, key: string): string {
  const block = Buffer.alloc(16);
  block.writeBigUInt64BE(BigInt(number), ZEROS);
  const cipher = createCipheriv(CIPHER, Buffer.from(key, "hex"), null).setAutoPadding(false);
  return cipher.update(block).toString("base64url");
}

/** Decrypts a change number from a cursor. Returns null when the text was not encrypted by this database. */
function decrypt(text: string, key: string): number | null {
  const block = Buffer.from(text, "base64url");
  if (block.length !== 16) return null;
  const plain = createDecipheriv(CIPHER, Buffer.from(key, "hex"), null).setAutoPadding(false).update(block);
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

/** Returns the cursor for a client that has now read everything. */
export async function cursorNow(db: Reader): Promise<string> {
  return (await readCursorNow(db)).cursor;
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
