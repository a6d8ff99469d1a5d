import { CompiledQuery } from "kysely";
import type { Compilable } from "kysely";
import type { Reader } from "./engine.ts";

/** Stands in a query for a value that comes later. */
class Place {
  readonly from: (asked: readonly unknown[]) => unknown;

  constructor(from: Place["from"]) {
    this.from = from;
  }
}

/** Shapes of one query that are kept: lists of so many lengths. */
const SHAPES = 50;

/**
 * A query that is turned into SQL once, and not each time that it is asked: that takes longer than the answer.
 * @param build makes the query of what it is asked with, which it may pass on but not look at: scalars, and lists and rows
 *   of them, none undefined; each length of a list, and each set of columns of a row, is a query of its own
 */
export function prepared<Asked extends readonly unknown[], Row>(
  build: (db: Reader, ...asked: Asked) => Compilable<Row>,
): (db: Reader, ...asked: Asked) => Promise<Row[]> {
  // the two engines differ in their SQL
  const kept = new WeakMap<object, Map<string, { sql: string; parameters: readonly unknown[] }>>();
  return async (db, ...asked) => {
    const { adapter } = db.getExecutor();
    const shapes = kept.get(adapter) ?? new Map<string, { sql: string; parameters: readonly unknown[] }>();
    kept.set(adapter, shapes);
    const shape = shapeOf(asked);
    let query = shapes.get(shape);
    if (!query) {
      if (shapes.size >= SHAPES) shapes.clear();
      query = build(db, ...(placesFor(asked, (all) => all) as Asked)).compile();
      shapes.set(shape, { sql: query.sql, parameters: query.parameters });
    }
    const parameters = query.parameters.map((one) => (one instanceof Place ? one.from(asked) : one));
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
