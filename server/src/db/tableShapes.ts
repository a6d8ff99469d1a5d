import { sql } from "kysely";
import type { Reader } from "./engine.ts";

/** The columns and the primary key of a table, which a copy of the database needs. */
export interface TableShape {
  name: string;
  columns: string[];
  /** The columns of the primary key. */
  key: string[];
}

/** Tables that describe the database itself rather than its content (`copyDatabase.ts`). */
const OF_THE_DATABASE: ReadonlySet<string> = new Set(["migration", "clock", "meta"]);

/**
 * Reads the shapes of all tables of an SQLite database. Each table comes after those that it references, so that rows can be
 * inserted in this order. PostgreSQL has the same tables. Tables of later migrations are included by themselves.
 */
export async function tableShapes(sqlite: Reader): Promise<TableShape[]> {
  const { rows: columns } = await sql<{ name: string; column: string; key: number }>`
    select m.name, c.name as "column", c.pk as "key" from sqlite_master m, pragma_table_info(m.name) c
    where m.type = 'table' and m.name not like 'sqlite%' order by m.name, c.cid`.execute(sqlite);
  const { rows: arrows } = await sql<{ from: string; to: string }>`
    select m.name as "from", f."table" as "to" from sqlite_master m, pragma_foreign_key_list(m.name) f
    where m.type = 'table'`.execute(sqlite);
  const shapes = new Map<string, TableShape>();
  for (const { name, column, key } of columns) {
    if (OF_THE_DATABASE.has(name)) continue;
    const shape = shapes.get(name) ?? { name, columns: [], key: [] };
    shapes.set(name, shape);
    shape.columns.push(column);
    if (key > 0) shape.key.push(column);
  }
  const ordered = new Set<TableShape>();
  const add = (shape: TableShape): void => {
    if (ordered.has(shape)) return;
    for (const { from, to } of arrows) if (from === shape.name && to !== from) add(shapes.get(to)!);
    ordered.add(shape);
  };
  for (const shape of shapes.values()) add(shape);
  return [...ordered];
}
