import { CompiledQuery, OperationNodeTransformer } from "kysely";
import type { Compilable, KyselyPlugin, RawBuilder, ValueNode } from "kysely";
import type { Reader } from "./engine.ts";
import { DirectAdapter } from "./sqlite.ts";

/** A placeholder for an argument in a compiled query. `from` computes its value from the arguments of a later call. */
class Place {
  readonly from: (asked: readonly unknown[]) => unknown;

  constructor(from: Place["from"]) {
    this.from = from;
  }
}

/**
 * Writes the constants of a query into its SQL. As a parameter, a constant that decides about a partial index would make SQLite
 * compile the statement again for each run.
 */
class WriteConstants extends OperationNodeTransformer implements KyselyPlugin {
  transformQuery: KyselyPlugin["transformQuery"] = ({ node }) => this.transformNode(node);
  transformResult: KyselyPlugin["transformResult"] = async ({ result }) => result;

  protected override transformValue(node: ValueNode): ValueNode {
    return typeof node.value === "string" || typeof node.value === "number"
      ? { ...node, immediate: true }
      : node;
  }
}
const writeConstants = new WriteConstants();

/** How many compiled forms of one query are kept. Each length of a list argument needs a form of its own. */
const SHAPES = 50;

/**
 * Compiles a query to SQL once and reuses it, because building the SQL takes longer than running it. A limit has to be a constant:
 * SQLite compiles a statement again for each run if its limit is a parameter.
 * @param build builds the query from placeholders, which it may pass on but not inspect. An argument is a scalar, a
 * list, or a row, and no value may be undefined. Each length of a list and each set of columns is compiled
 * separately.
 */
export function prepared<Asked extends readonly unknown[], Row>(
  build: (db: Reader, ...asked: Asked) => Compilable<Row>,
): (db: Reader, ...asked: Asked) => Promise<Row[]> {
  // SQLite and PostgreSQL need different SQL, so each has a cache of its own. Connections of one kind share it.
  const kept = new WeakMap<object, Map<string, { sql: string; parameters: readonly unknown[] }>>();
  return async (db, ...given) => {
    const asked: unknown[] = [...given];
    let shape = "";
    for (const [at, value] of given.entries()) {
      if (typeof value !== "object" || value === null) continue;
      asked[at] = padded(value);
      shape += at + shapeOf(asked[at]);
    }
    const { constructor: dialect } = db.getExecutor().adapter;
    let shapes = kept.get(dialect);
    if (!shapes) {
      shapes = new Map();
      kept.set(dialect, shapes);
    }
    let query = shapes.get(shape);
    if (!query) {
      if (shapes.size >= SHAPES) shapes.clear();
      query = build(db.withPlugin(writeConstants), ...(placesFor(asked, (all) => all) as Asked)).compile();
      shapes.set(shape, { sql: query.sql, parameters: query.parameters });
    }
    const parameters = query.parameters.map((one) => (one instanceof Place ? one.from(asked) : one));
    return runSql<Row>(db, query.sql, parameters);
  };
}

/** Compiles a query in SQL once and reuses it, like `prepared`. One that only reads begins with `select ` (`runSql`). */
export function preparedSql<Asked extends readonly unknown[], Row>(
  build: (db: Reader, ...asked: Asked) => RawBuilder<Row>,
): (db: Reader, ...asked: Asked) => Promise<Row[]> {
  return prepared((db: Reader, ...asked: Asked) => ({ compile: () => build(db, ...asked).compile(db) }));
}

/** Like `prepared`, for a query that finds at most one row. */
export function preparedFirst<Asked extends readonly unknown[], Row>(
  build: (db: Reader, ...asked: Asked) => Compilable<Row>,
): (db: Reader, ...asked: Asked) => Promise<Row | undefined> {
  const all = prepared(build);
  return async (db, ...asked) => (await all(db, ...asked))[0];
}

/** Runs a compiled statement, and returns its rows. */
export async function runSql<Row>(db: Reader, text: string, parameters: unknown[] = []): Promise<Row[]> {
  const { adapter } = db.getExecutor();
  // On SQLite, a reader and a transaction have the connection for themselves. While no transaction is open, anybody may read.
  if (
    adapter instanceof DirectAdapter &&
    (adapter.isReadOnly || db.isTransaction || (text.startsWith("select ") && !adapter.isInTransaction()))
  )
    return adapter.run(text, parameters) as Row[];
  const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(text, parameters));
  return rows;
}

/**
 * Repeats the last of several ids, so that lists of ids have few lengths and so need few statements. A query looks for a value
 * in such a list, so a repeated one changes nothing. Rows to insert stay as they are.
 */
function padded(value: unknown): unknown {
  if (!Array.isArray(value) || value.length < 5 || typeof value[0] === "object") return value;
  const last: unknown = value.at(-1);
  const length = 2 ** Math.ceil(Math.log2(value.length));
  return [...(value as unknown[]), ...Array.from({ length: length - value.length }, () => last)];
}

/** Names a shape of arguments: the lengths of lists and the columns of rows. Scalars alone always have the same shape. */
function shapeOf(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(shapeOf).join()}]`;
  if (isRow(value))
    return `{${Object.entries(value)
      .map(([name, part]) => name + shapeOf(part))
      .join()}}`;
  return "?"; // not empty, so that a list with one value differs from one without
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
