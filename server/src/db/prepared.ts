import { CompiledQuery } from "kysely";
import type { Compilable } from "kysely";
import type { Reader } from "./engine.ts";
import { DirectAdapter } from "./sqlite.ts";

/** A placeholder for an argument in a compiled query. `from` computes its value from the arguments of a later call. */
class Place {
  readonly from: (asked: readonly unknown[]) => unknown;

  constructor(from: Place["from"]) {
    this.from = from;
  }
}

/** How many compiled forms of one query are kept. Each length of a list argument needs a form of its own. */
const SHAPES = 50;

/**
 * Compiles a query to SQL once and reuses it, because building the SQL takes longer than running it.
 * @param build builds the query from placeholders, which it may pass on but not inspect. An argument is a scalar, a
 * list, or a row, and no value may be undefined. Each length of a list and each set of columns is compiled
 * separately.
 */
export function prepared<Asked extends readonly unknown[], Row>(
  build: (db: Reader, ...asked: Asked) => Compilable<Row>,
): (db: Reader, ...asked: Asked) => Promise<Row[]> {
  // SQLite and PostgreSQL need different SQL, so each has a cache of its own. Connections of one kind share it.
  const kept = new WeakMap<object, Map<string, { sql: string; parameters: readonly unknown[] }>>();
  return async (db, ...asked) => {
    const { adapter } = db.getExecutor();
    const { constructor: dialect } = adapter;
    const shapes = kept.get(dialect) ?? new Map<string, { sql: string; parameters: readonly unknown[] }>();
    kept.set(dialect, shapes);
    const shape = shapeOf(asked);
    let query = shapes.get(shape);
    if (!query) {
      if (shapes.size >= SHAPES) shapes.clear();
      query = build(db, ...(placesFor(asked, (all) => all) as Asked)).compile();
      shapes.set(shape, { sql: query.sql, parameters: query.parameters });
    }
    const parameters = query.parameters.map((one) => (one instanceof Place ? one.from(asked) : one));
    // On SQLite, a reader and a transaction have the connection for themselves.
    if (adapter instanceof DirectAdapter && (adapter.isReadOnly || db.isTransaction))
      return adapter.run(query.sql, parameters) as Row[];
    const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(query.sql, parameters));
    return rows;
  };
}

function shapeOf(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(shapeOf).join()}]`;
  if (isRow(value))
    return `{${Object.entries(value)
      .map(([name, part]) => name + shapeOf(part))
      .join()}}`;
  return "";
}

function placesFor(value: unknown, from: Place["from"]): unknown {
  if (Array.isArray(value))
    return value.map((part, at) => placesFor(part, (asked) => (from(asked) as unknown[])[at]));
  if (isRow(value)) {
    const inRow = (name: string) => (asked: readonly unknown[]) => (from(asked) as typeof value)[name];
    return Object.fromEntries(
      Object.entries(value).map(([name, part]) => [name, placesFor(part, inRow(name))]),
    );
  }
  return new Place(from);
}

function isRow(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
