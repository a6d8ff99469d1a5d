import { randomBytes } from "node:crypto";
import { EventEmitter } from "node:events";
import { Kysely, sql } from "kysely";
import type { RawBuilder, Transaction } from "kysely";
import { createLogSync } from "./createLogSync.ts";
import { createReaders } from "./createReaders.ts";
import { createTurns } from "./createTurns.ts";
import { isDiskFull } from "./isDatabaseAway.ts";
import { migrate } from "./runMigrations.ts";
import type { Tables } from "./schema.ts";
import { isBusy, openSqlite, SERVING_WAITS, truncateLog } from "./sqlite.ts";
import { putMeta } from "./tables/meta.ts";

export type Engine = "sqlite" | "postgres";
/** A handle for reading: the database or a transaction. */
export type Reader = Kysely<Tables>;
/** A handle for writing. Only a transaction has this type, so a function that takes a `Tx` cannot run outside one. */
export type Tx = Transaction<Tables>;

/** The time for leases in milliseconds: a number on SQLite, an SQL expression on PostgreSQL. */
export type LeaseClock = number | RawBuilder<number>;

/** How often a transaction is tried. The waits between grow from 20 ms; on SQLite they come to some four seconds. */
const TRIES = { sqlite: 8, postgres: 5 };

/** One database. It hides the few differences between SQLite and PostgreSQL (decision 0002). */
export interface Store {
  engine: Engine;
  db: Reader;
  /**
   * Runs a closure in one transaction. After a failure that passes, such as a deadlock or a busy file, it runs the closure again,
   * some times (`TRIES`). So the closure must have no effects outside the database: it never calls Google (rule U1).
   * @param how.isLazy whether to return before the commit is on the disk (decision 0028). A power cut may then undo it, together
   *   with later lazy ones, until the next `flush` or ordinary transaction. A crash of the process alone undoes nothing.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>, how?: { isLazy?: boolean }): Promise<T>;
  /** Brings the commits of lazy transactions to the disk, so that a power cut cannot undo them. */
  flush(): Promise<void>;
  /** Runs a closure in one read transaction: it sees a snapshot of the database that does not change. */
  snapshot<T>(read: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * Runs a closure that reads with exactly one statement, which sees the newest commits. That costs less than a snapshot: on
   * SQLite the statement needs no transaction and finds the pages that the writing connection has in memory. It never waits for
   * an open transaction.
   */
  glance<T>(read: (db: Reader) => Promise<T>): Promise<T>;
  /** Lets other requests run if long work has kept this process busy for some milliseconds. In memory it never waits. */
  turn(): Promise<void>;
  /**
   * Whether an equal horizon proves that no row has changed meanwhile. On PostgreSQL it does not: while an old transaction is
   * open, the horizon stays, although rows change.
   */
  readonly exactHorizon: boolean;
  /** Returns the time for leases: PostgreSQL's clock, which all servers share. SQLite has one process, whose clock is `now`. */
  leaseClock(now: number): LeaseClock;
  /** Reads PostgreSQL's clock, in milliseconds. Returns null on SQLite: its only process goes by its own clock. */
  readClock(): Promise<number | null>;
  /** Sends a message to every server process on this database, including this one. */
  notify(channel: string, payload: string): Promise<void>;
  listen(channel: string, onPayload: (payload: string) => void): Promise<void>;
  /**
   * Registers a callback for the end of a gap: the connection that receives notifications broke and works again. Notifications
   * sent meanwhile are lost, so clients must ask for what they missed.
   */
  onGap(ended: () => void): void;
  /** Erases deleted content from SQLite's write-ahead log, so that nothing of a deleted account stays on the disk. */
  scrub(): Promise<void>;
  /** Whether the disk is full: a transaction failed for that reason, and `findRoom` has not succeeded since. */
  isFull(): boolean;
  /** Writes and deletes a test row, to find out whether the disk has room again. Throws the database's error while it has none. */
  findRoom(): Promise<void>;
  /** Frees memory that is worth keeping only while people use the database. */
  rest(): Promise<void>;
  close(): Promise<void>;
}

/** `patience`: the milliseconds that a statement may take. `prepare`: instead of migrating an older schema. */
export type PostgresAddress = { url: string; patience?: number | undefined; prepare?: typeof migrate };

/**
 * Opens the database. Creates its schema, or migrates an older one.
 * @param where a PostgreSQL address; or the path of an SQLite file, `:memory:` for a database in memory, which may begin with the
 *   bytes of a database file (`content`)
 */
export async function openStore(
  where: PostgresAddress | { file: string; content?: Uint8Array },
): Promise<Store> {
  return "url" in where ? openPostgresStore(where) : openSqliteStore(where);
}

async function openSqliteStore({ file, content }: { file: string; content?: Uint8Array }): Promise<Store> {
  const dialect = openSqlite(file, { content });
  const db = new Kysely<Tables>({ dialect });
  await migrate(db, "sqlite");
  await sql.raw(`pragma busy_timeout = ${SERVING_WAITS}`).execute(db);
  const messages = new EventEmitter().setMaxListeners(0);
  const { transaction, ...room } = retrying(db, TRIES.sqlite, isBusy);
  const isInMemory = file === ":memory:";
  // Tests and simulations use a database in memory. Their results must not depend on the machine's speed, so `turn` never waits.
  const turns = createTurns();
  const turn = isInMemory ? async () => {} : turns.turn;
  const readers = isInMemory ? null : createReaders(file, turns.wait);
  const log = isInMemory ? null : await createLogSync(file);
  /** `lazy` counts the lazy transactions so far. The first `flushed` of them are on the disk. */
  let [lazy, flushed] = [0, 0];
  async function sync(): Promise<void> {
    const upTo = lazy;
    await log?.sync();
    flushed = Math.max(flushed, upTo);
  }
  // A database in memory has only one connection. So its snapshots wait for transactions.
  const snapshot: Store["snapshot"] = (read) =>
    readers ? readers.read(read) : db.transaction().execute(read);
  return {
    engine: "sqlite",
    db,
    turn,
    async transaction(work, { isLazy = false } = {}) {
      await turn();
      const done = await transaction(work);
      if (isLazy) lazy++;
      else if (log) await sync();
      return done;
    },
    async flush() {
      if (log && flushed < lazy) await sync();
    },
    snapshot,
    glance: (read) => (dialect.adapter.isInTransaction() ? snapshot(read) : read(db)),
    // SQLite runs writing transactions one after another. So if the horizon is the same, nothing has changed.
    exactHorizon: true,
    leaseClock: (now) => now,
    readClock: async () => null,
    notify: async (channel, payload) => void messages.emit(channel, payload),
    listen: async (channel, onPayload) => void messages.on(channel, onPayload),
    onGap: () => {},
    ...room,
    scrub: async () => void (isInMemory || (await truncateLog(file))),
    rest: async () => readers?.rest(),
    async close() {
      await readers?.close();
      await log?.close();
      await db.destroy();
    },
  };
}

const NOW = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`;

async function openPostgresStore({ url, patience, prepare = migrate }: PostgresAddress): Promise<Store> {
  // Imports the PostgreSQL driver only here, so that servers with SQLite never load it.
  const { isPassing, openPostgres } = await import("./postgres.ts");
  // This connection has no time limit: a migration may take long, and so may waiting for another process that migrates.
  const migrating = new Kysely<Tables>({ dialect: openPostgres(url).dialect });
  try {
    await prepare(migrating, "postgres");
  } finally {
    await migrating.destroy();
  }
  const { dialect, notify, listen, onGap, close } = openPostgres(url, patience);
  const db = new Kysely<Tables>({ dialect });
  return {
    engine: "postgres",
    db,
    turn: createTurns().turn,
    ...retrying(db, TRIES.postgres, isPassing),
    // There are no lazy commits: PostgreSQL brings several connections' commits to the disk together, so they would gain little.
    flush: async () => {},
    snapshot: (read) =>
      db.transaction().setIsolationLevel("repeatable read").setAccessMode("read only").execute(read),
    glance: (read) => read(db),
    exactHorizon: false,
    // PostgreSQL's transaction time stands still while the transaction waits for a lock. So leases use `clock_timestamp()`.
    leaseClock: () => NOW,
    async readClock() {
      const { rows } = await sql<{ now: number }>`select ${NOW} as now`.execute(db);
      return rows[0]!.now;
    },
    notify,
    listen,
    onGap,
    // PostgreSQL's own vacuum removes deleted rows, so there is nothing to do.
    scrub: async () => {},
    rest: async () => {},
    async close() {
      await close();
      await db.destroy();
    },
  };
}

const ROOM = "room";
/** The size of the test row, in characters. It exceeds most changes, because a tiny row may still fit on a full disk. */
const ROOM_SIZE = 65_536;

/**
 * Creates `Store.transaction`: it runs a transaction again after a temporary failure, and notes when the disk is full.
 * @param tries how often a transaction is tried
 * @param passing tells whether an error is temporary
 */
function retrying(
  db: Kysely<Tables>,
  tries: number,
  passing: (error: unknown) => boolean,
): Pick<Store, "transaction" | "isFull" | "findRoom"> {
  let isFull = false;
  const transaction: Store["transaction"] = async (work) => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await db.transaction().execute(work);
      } catch (error) {
        if (isDiskFull(error)) isFull = true;
        if (attempt === tries || !passing(error)) throw error;
        await new Promise((done) => setTimeout(done, (10 << attempt) * (1 + randomBytes(1)[0]! / 255)));
      }
    }
  };
  return {
    transaction,
    isFull: () => isFull,
    async findRoom() {
      await transaction((tx) => putMeta(tx, ROOM, "x".repeat(ROOM_SIZE)));
      await transaction((tx) => tx.deleteFrom("meta").where("key", "=", ROOM).execute());
      isFull = false;
    },
  };
}
