import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Reader, Tx } from "./engine.ts";
import type { TableShape } from "./tableShapes.ts";

export type Row = Record<string, unknown>;

const AT_ONCE = 500;

/** Yields all rows of a table in batches, in the order of its primary key. */
export async function* rowsOf(db: Reader, { name, columns, key }: TableShape): AsyncGenerator<Row[]> {
  const keys = sql.join(key.map((column) => sql.ref(column)));
  for (let last: Row | undefined; ;) {
    const after = last ? sql`where (${keys}) > (${sql.join(key.map((column) => last?.[column]))})` : sql``;
    const { rows } = await sql<Row>`
      select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(name)} ${after}
      order by ${keys} limit ${sql.lit(AT_ONCE)}`.execute(db);
    if (rows.length > 0) yield rows;
    if (rows.length < AT_ONCE) return;
    last = rows.at(-1);
  }
}

/** Inserts rows, which must have all columns of the table. */
export async function insertRows(tx: Tx, { name, columns }: TableShape, rows: readonly Row[]): Promise<void> {
  const values = rows.map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`);
  const names = sql.join(columns.map((column) => sql.ref(column)));
  await sql`insert into ${sql.table(name)} (${names}) values ${sql.join(values)}`.execute(tx);
}

/** Counts rows and computes a checksum that ignores their order, because databases sort text differently. */
export class Checksum {
  rows = 0;
  readonly #sum = Buffer.alloc(32);

  /** Adds rows to the count and checksum. @param columns the columns to include */
  add(rows: readonly Row[], columns: readonly string[]): void {
    for (const row of rows) {
      const hash = createHash("sha256").update(JSON.stringify(columns.map((column) => row[column])));
      // XOR of two equal hashes would cancel out. But no two rows of a table have the same key, so their hashes differ.
      hash.digest().forEach((byte, at) => (this.#sum[at]! ^= byte));
    }
    this.rows += rows.length;
  }

  get text(): string {
    return this.#sum.toString("hex").slice(0, 16);
  }
}
