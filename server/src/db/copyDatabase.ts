import { changeNumber } from "./changeNumber.ts";
import { SWEPT } from "./cursor.ts";
import { sql } from "kysely";
import { StartFailure } from "../StartFailure.ts";
import type { Reader, Store, Tx } from "./engine.ts";
import { putMeta } from "./tables/meta.ts";
import { Checksum, insertRows, rowsOf } from "./tableRows.ts";
import { tableShapes } from "./tableShapes.ts";
import type { TableShape } from "./tableShapes.ts";

export interface CopiedTable {
  table: string;
  rows: number;
  checksum: string;
}

/**
 * Copies all rows from one database to an empty one, with one transaction on each side. At least one side is SQLite. Before the
 * commit, compares both sides by count and checksum. The target keeps its own database name, which is part of every client's
 * cursor. So a client with a cursor of the old database loads all rows anew.
 * @param without tables to leave out
 * @param then further work on the target, in the same transaction
 * @throws StartFailure when the target is not empty, has another schema version, or does not contain what was copied
 */
export async function copyDatabase(
  from: Store,
  to: Store,
  without: readonly string[] = [],
  then: (target: Tx) => Promise<void> = async () => {},
): Promise<CopiedTable[]> {
  const all = await tableShapes(from.engine === "sqlite" ? from.db : to.db);
  return from.snapshot((source) =>
    to.transaction(async (target) => {
      await refuseUnlike(source, target);
      for (const shape of all) await refuseRows(target, shape);
      const changed = await changeNumber(target);
      const copied: CopiedTable[] = [];
      for (const shape of all) {
        if (!without.includes(shape.name)) copied.push(await copyTable(source, target, shape, changed));
      }
      await copyMeta(source, target);
      await then(target);
      return copied;
    }),
  );
}

async function copyTable(source: Tx, target: Tx, shape: TableShape, changed: number): Promise<CopiedTable> {
  const compared = shape.columns.filter((column) => column !== "changed");
  const sent = new Checksum();
  for await (const rows of rowsOf(source, shape)) {
    sent.add(rows, compared);
    await insertRows(
      target,
      shape,
      rows.map((row) => ({ ...row, changed })),
    );
  }
  const arrived = new Checksum();
  for await (const rows of rowsOf(target, shape)) arrived.add(rows, compared);
  if (sent.rows !== arrived.rows || sent.text !== arrived.text)
    throw new StartFailure(`The table ${shape.name} did not arrive as it was sent; nothing was copied.`);
  return { table: shape.name, rows: sent.rows, checksum: sent.text };
}

/** Copies the table `meta` (quota counts, cipher keys), except what belongs to cursors of the old database. */
async function copyMeta(source: Tx, target: Tx): Promise<void> {
  const copied = source.selectFrom("meta").selectAll().where("key", "not in", ["cursor", SWEPT]);
  for (const row of await copied.execute()) await putMeta(target, row.key, row.value);
}

async function refuseUnlike(source: Tx, target: Tx): Promise<void> {
  const [one, other] = await Promise.all([migrationsOf(source), migrationsOf(target)]);
  if (one !== other)
    throw new StartFailure("The two databases are of different versions of Tasklane; nothing was copied.");
}

async function migrationsOf(db: Reader): Promise<string> {
  const { rows } = await sql<{ id: string }>`select id from migration`.execute(db);
  return rows
    .map(({ id }) => id)
    .toSorted()
    .join(" ");
}

async function refuseRows(target: Tx, { name }: TableShape): Promise<void> {
  const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(target);
  if (rows.length > 0)
    throw new StartFailure(
      `The database to copy to is not empty: its table ${name} has rows. Nothing was copied.`,
    );
}
