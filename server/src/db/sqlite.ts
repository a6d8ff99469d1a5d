import { DatabaseSync } from "node:sqlite";
import type { StatementSync } from "node:sqlite";
import { setTimeout } from "node:timers/promises";
import { SqliteAdapter, SqliteDialect } from "kysely";
import type { Kysely, SqliteDialectConfig } from "kysely";

const STATEMENTS_KEPT = 400;

/** How long SQLite itself waits for a lock that another process holds, in milliseconds. Meanwhile this process stands still. */
const WAITS = 5_000;
/** The same for the connection that writes, once people are served: `Store.transaction` tries again later. */
export const SERVING_WAITS = 50;

type Value = null | number | bigint | string | Uint8Array;
type Row = Record<string, Value>;

/** Kysely's SQLite adapter. It lets us use a handle's connection directly: Kysely's way to it takes longer than most statements. */
export class DirectAdapter extends SqliteAdapter {
  /** Whether the connection only reads. Then it belongs to one reader at a time, outside transactions too. */
  readonly isReadOnly: boolean;
  /**
   * Runs a statement at once, whoever holds the connection.
   * @returns the rows, or a promise of them when other requests run first
   */
  readonly run: (sql: string, parameters: readonly unknown[]) => Row[] | Promise<Row[]>;
  /** Whether somebody has begun a transaction on the connection, and not ended it. */
  readonly isInTransaction: () => boolean;

  constructor(how: Pick<DirectAdapter, "isReadOnly" | "run" | "isInTransaction">) {
    super();
    this.isReadOnly = how.isReadOnly;
    this.run = how.run;
    this.isInTransaction = how.isInTransaction;
  }
}

class DirectDialect extends SqliteDialect {
  readonly adapter: DirectAdapter;

  constructor(config: SqliteDialectConfig, adapter: DirectAdapter) {
    super(config);
    this.adapter = adapter;
  }

  override createAdapter(): DirectAdapter {
    return this.adapter;
  }
}

/**
 * Creates Kysely's SQLite dialect over Node's own SQLite. With `synchronous=NORMAL`, a commit does not wait for the disk:
 * `createLogSync.ts` does that, on another thread (decision 0052). Statements are prepared once and reused. A transaction takes
 * the write lock when it begins. So it never fails half-way because another one wrote meanwhile.
 * @param how.isReadOnly whether the connection only reads a file that another connection of this process has opened
 * @param how.pause is called after each direct query. It returns a promise when other requests shall run first
 * @param how.content the bytes of a database file with which a database in memory begins
 */
export function openSqlite(
  file: string,
  {
    isReadOnly = false,
    pause = () => null,
    content,
  }: { isReadOnly?: boolean; pause?: () => Promise<void> | null; content?: Uint8Array | undefined } = {},
): DirectDialect {
  const database = new DatabaseSync(file, { readOnly: isReadOnly });
  if (content) database.deserialize(content);
  database.exec(`pragma busy_timeout = ${WAITS}`);
  if (!isReadOnly) prepareForWriting(database);
  const kept = new Map<string, ReturnType<typeof adapt>>();
  const prepare = (text: string): ReturnType<typeof adapt> => {
    const sql = text === "begin" ? "begin immediate" : text;
    const known = kept.get(sql);
    if (known) return known;
    if (kept.size >= STATEMENTS_KEPT) kept.delete(kept.keys().next().value!);
    const statement = sql === "rollback" ? rollBack(database) : adapt(database.prepare(sql));
    kept.set(sql, statement);
    return statement;
  };
  const adapter = new DirectAdapter({
    isReadOnly,
    run(sql, parameters) {
      const statement = prepare(sql);
      if (!statement.reader) statement.run(parameters);
      const rows = statement.reader ? statement.all(parameters) : [];
      return pause()?.then(() => rows) ?? rows;
    },
    isInTransaction: () => database.isTransaction,
  });
  return new DirectDialect({ database: { close: () => database.close(), prepare } }, adapter);
}

function prepareForWriting(database: DatabaseSync): void {
  database.exec("pragma journal_mode = WAL; pragma synchronous = NORMAL; pragma foreign_keys = ON");
  // Overwrite deleted content with zeros, so that nothing of a deleted account stays in the file.
  database.exec("pragma secure_delete = ON");
  // The write-ahead log may grow to 16 MB instead of 4. So a page that changes often is copied to the main file less often.
  database.exec("pragma wal_autocheckpoint = 4000");
}

/** Rolls back an open transaction. SQLite ends one itself on a full disk, and a second end would hide the first error. */
function rollBack(database: DatabaseSync): ReturnType<typeof adapt> {
  const none = { changes: 0, lastInsertRowid: 0 };
  return {
    reader: false,
    all: () => [],
    iterate: () => [].values(),
    run() {
      if (database.isTransaction) database.exec("rollback");
      return none;
    },
  };
}

/** Reads rows as arrays and turns them into objects. Node's own row objects are slower to create and to read. */
function adapt(statement: StatementSync) {
  statement.setReturnArrays(true);
  let names = statement.columns().map(({ name }) => name);
  const toRow = (values: unknown): Row => {
    const list = values as Value[];
    // A migration changed the schema, so SQLite compiled the statement again, with other columns.
    if (list.length !== names.length) names = statement.columns().map(({ name }) => name);
    const row: Row = {};
    for (let at = 0; at < list.length; at++) row[names[at]!] = list[at]!;
    return row;
  };
  return {
    reader: names.length > 0,
    all: (parameters: readonly unknown[]) => statement.all(...(parameters as Value[])).map(toRow),
    run: (parameters: readonly unknown[]) => statement.run(...(parameters as Value[])),
    iterate: (parameters: readonly unknown[]) => statement.iterate(...(parameters as Value[])).map(toRow),
  };
}

/**
 * Writes the write-ahead log of a file into the file, and empties it. That has to wait until nobody reads. SQLite's own waiting
 * would block this process with its readers, so this tries again.
 * @throws Error when somebody still reads it after five seconds
 */
export async function truncateLog(file: string): Promise<void> {
  const database = new DatabaseSync(file);
  try {
    const truncate = database.prepare("pragma wal_checkpoint(truncate)");
    for (const until = performance.now() + 5_000; truncate.get()!["busy"] !== 0; await setTimeout(5))
      if (performance.now() > until) throw new Error("somebody reads the log all the time");
  } finally {
    database.close();
  }
}

/** Whether a handle belongs to an SQLite database. */
export function isSqlite(db: Pick<Kysely<never>, "getExecutor">): boolean {
  return db.getExecutor().adapter instanceof SqliteAdapter;
}

/** Whether another process held the file's lock for longer than `busy_timeout`. */
export function isBusy(error: unknown): boolean {
  const code = (error as { errcode?: number }).errcode;
  return code !== undefined && (code & 0xff) === 5;
}
