import { createCipheriv, createDecipheriv } from "node:crypto";
import type { Cipheriv, Decipheriv } from "node:crypto";
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
  /** What encrypts change numbers for clients, with the database's own key. */
  ciphers: Ciphers;
  /** The horizon: every later change in the database has at least this change number. So have those in open transactions. */
  horizon: number;
  /** Rows that were deleted up to this change number may have been removed for good, so a client can no longer learn of them. */
  swept: number;
}

const SWEPT = "swept";
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

export function toCursor({ horizon, database_name: name, cursor_key: hex, swept }: CursorRow): Cursor {
  const ciphers = ciphersOf(hex ?? "");
  return {
    cursor: `${name ?? ""}.${encrypt(horizon, ciphers)}`,
    ciphers,
    horizon,
    swept: Number(swept ?? 0),
  };
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

/** A cipher block holds eight zero bytes and the change number. A forged block does not decrypt to the zeros, and is rejected. */
const CIPHER = "aes-128-ecb";
const ZEROS = 8;

interface Ciphers {
  hex: string;
  cipher: Cipheriv;
  decipher: Decipheriv;
  /** The number that was encrypted last, and its text. Many cursors in a row have the same number. */
  last: { number: number; text: string };
}

let latest: Ciphers | null = null;

/**
 * Returns the ciphers of a key. In mode ECB without padding, a block does not depend on the blocks before it. So the ciphers of
 * the latest key are kept, because making them takes longer than encrypting.
 */
function ciphersOf(hex: string): Ciphers {
  if (latest?.hex === hex) return latest;
  const key = Buffer.from(hex, "hex");
  const cipher = createCipheriv(CIPHER, key, null).setAutoPadding(false);
  const decipher = createDecipheriv(CIPHER, key, null).setAutoPadding(false);
  latest = { hex, cipher, decipher, last: { number: NaN, text: "" } };
  return latest;
}

/** Encrypts a change number. Equal numbers give equal texts, so that an unchanged answer keeps its ETag. */
function encrypt(number: number, ciphers: Ciphers): string {
  if (ciphers.last.number === number) return ciphers.last.text;
  const block = Buffer.alloc(16);
  block.writeBigUInt64BE(BigInt(number), ZEROS);
  const text = ciphers.cipher.update(block).toString("base64url");
  ciphers.last = { number, text };
  return text;
}

/**
 * Decrypts a change number from a cursor.
 * @returns null when the text was not encrypted by this database
 */
function decrypt(text: string, { decipher }: Ciphers): number | null {
  const block = Buffer.from(text, "base64url");
  if (block.length !== 16) return null;
  const plain = decipher.update(block);
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
  const since = name === ours ? decrypt(number, now.ciphers) : null;
  return since !== null && since > now.swept && since <= now.horizon ? since : null;
}
