import { randomBytes } from "node:crypto";
import { CompiledQuery, Kysely, sql } from "kysely";
import type { RawBuilder, Transaction } from "kysely";
import { isDiskFull } from "./isDatabaseAway.ts";
import { migrate } from "./runMigrations.ts";
import type { Tables } from "./schema.ts";
import { isBusy, openSqlite } from "./sqlite.ts";

export type Engine = "sqlite" | "postgres";
/** Something to read with: the database or a transaction. */
export type Reader = Kysely<Tables>;
/** Something to write with. A function that takes a `Tx` cannot be called outside a transaction. */
export type Tx = Transaction<Tables>;

const TRIES = 5;
/** Milliseconds after which a transaction lets the event loop turn. */
const TURN_EVERY = 10;

/** One database. It hides the few differences between SQLite and PostgreSQL (decision 0002). */
export interface Store {
  engine: Engine;
  db: Reader;
  /**
   * Runs a closure in one transaction. Repeats it after a deadlock, a serialization failure or a busy file, at most five
   * times in all. The closure must have no effects outside the database: it never calls Google (rule U1).
   * @param how.isLazy whether a power cut may undo it, with all later lazy ones, until the next `flush` or transaction that is
   * not lazy (decision 0028). It outlives the end of the process either way.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>, how?: { isLazy?: boolean }): Promise<T>;
  /** Makes lazy transactions outlive a power cut. */
  flush(): Promise<void>;
  /** Runs a closure on one unchanging snapshot of the database. */
  snapshot<T>(read: (tx: Tx) => Promise<T>): Promise<T>;
  /** Returns the number that rows written by this transaction carry in `changed`. */
  changeNumber(tx: Tx): Promise<number>;
  /** Returns a number which all later changes reach or exceed, also those of transactions that are still open. */
  horizon(tx: Tx): Promise<number>;
  /** Whether an unchanged horizon proves that no row has changed. */
  readonly exactHorizon: boolean;
  /**
   * Returns the time that leases use, in milliseconds. PostgreSQL's own clock counts there, since all servers share it.
   * SQLite serves one process, so the clock of that process counts.
   */
  leaseClock(now: number): RawBuilder<number>;
  /** Reads PostgreSQL's clock, in milliseconds; null on SQLite, where the clock of the process counts. */
  readClock(): Promise<number | null>;
  /** Notifies every server process on this database, including this one, after the commit. */
  notify(channel: string, payload: string): Promise<void>;
  listen(channel: string, onPayload: (payload: string) => void): Promise<void>;
  /** Registers a callback for when listening works again after it broke. Notifications in between were lost. */
  onGap(ended: () => void): void;
  /** Removes every byte of deleted rows from the write-ahead log beside an SQLite file. */
  scrub(): Promise<void>;
  /** Whether a transaction failed because the disk is full, and `findRoom` has not succeeded since. */
  isFull(): boolean;
  /**
   * Writes and deletes a test row, to see whether the disk has room for changes again.
   * @throws the database's error while there is none
   */
  findRoom(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens the database and creates or migrates its schema.
 * @param where a PostgreSQL address with the time that it may take (`openPostgres`), or the path of an SQLite file
 * (`:memory:` for a database in memory)
 */
export async function openStore(
  where: { url: string; patience?: number | undefined } | { file: string },
): Promise<Store> {
  return "url" in where ? openPostgresStore(where.url, where.patience) : openSqliteStore(where.file);
}

// The statements around each SQLite read, compiled once.
const BEGIN = CompiledQuery.raw("begin deferred");
const ROLLBACK = CompiledQuery.raw("rollback");
const LAZY = CompiledQuery.raw("pragma synchronous = normal");
const LASTING = CompiledQuery.raw("pragma synchronous = full");
// The log is written to the disk by a transaction that changes something.
const SAME_CLOCK = CompiledQuery.raw("update clock set n = n where id = 1");
const CLOCK = CompiledQuery.raw("select n from clock where id = 1") as CompiledQuery<{ n: number }>;

async function openSqliteStore(file: string): Promise<Store> {
  const db = new Kysely<Tables>({ dialect: openSqlite(file) });
  await migrate(db, "sqlite");
  const numbers = new WeakMap<Tx, number>();
  const listeners = new Map<string, ((payload: string) => void)[]>();
  const { transaction, ...room } = retrying(db, (error) => isBusy(error));
  const isInMemory = file === ":memory:";
  // A database in memory serves no users, and a simulation on it must not depend on the speed of the machine.
  const turn = isInMemory ? async () => {} : createSerializer();
  /** How many lazy transactions there were, and up to which one they are on the disk. */
  let [lazy, flushed] = [0, 0];
  return {
    engine: "sqlite",
    db,
    async transaction(work, { isLazy = false } = {}) {
      await turn();
      if (!isLazy || isInMemory) return transaction(work);
      lazy++;
      return db.connection().execute(async (connection) => {
        await connection.executeQuery(LAZY);
        try {
          return await retrying(connection, (error) => isBusy(error)).transaction(work);
        } finally {
          await connection.executeQuery(LASTING);
        }
      });
    },
    async flush() {
      if (flushed === lazy) return;
      const upTo = lazy;
      await transaction((tx) => tx.executeQuery(SAME_CLOCK));
      flushed = Math.max(flushed, upTo);
    },
    // Opens a read transaction itself. A Kysely transaction would take the write lock, which a read-only disk refuses.
    snapshot: (read) =>
      db.connection().execute(async (connection) => {
        await connection.executeQuery(BEGIN);
        try {
          return await read(connection as unknown as Tx);
        } finally {
          await connection.executeQuery(ROLLBACK);
        }
      }),
    async changeNumber(tx) {
      const known = numbers.get(tx);
      if (known !== undefined) return known;
      const { rows } = await sql<{ n: number }>`update clock set n = n + 1 where id = 1 returning n`.execute(
        tx,
      );
      numbers.set(tx, rows[0]!.n);
      return rows[0]!.n;
    },
    async horizon(tx) {
      const { rows } = await tx.executeQuery(CLOCK);
      return rows[0]!.n + 1;
    },
    // SQLite runs writing transactions one after another.
    exactHorizon: true,
    leaseClock: (now) => sql`${now}`,
    readClock: async () => null,
    async notify(channel, payload) {
      for (const heard of listeners.get(channel) ?? []) heard(payload);
    },
    async listen(channel, onPayload) {
      listeners.set(channel, [...(listeners.get(channel) ?? []), onPayload]);
    },
    onGap: () => {},
    ...room,
    async scrub() {
      await sql`pragma wal_checkpoint(truncate)`.execute(db);
    },
    close: () => db.destroy(),
  };
}

const NOW = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`;

async function openPostgresStore(url: string, patience?: number): Promise<Store> {
  // Loaded only here, so that SQLite installations never load the driver.
  const { isPassing, openPostgres } = await import("./postgres.ts");
  // Migrating, or waiting for another process that migrates, has no time limit.
  const migrating = new Kysely<Tables>({ dialect: openPostgres(url).dialect });
  try {
    await migrate(migrating, "postgres");
  } finally {
    await migrating.destroy();
  }
  const { dialect, notify, listen, onGap, close } = openPostgres(url, patience);
  const db = new Kysely<Tables>({ dialect });
  const numbers = new WeakMap<Tx, number>();
  return {
    engine: "postgres",
    db,
    ...retrying(db, isPassing),
    // PostgreSQL writes the commits of several connections together, so lazy ones gain little.
    flush: async () => {},
    snapshot: (read) =>
      db.transaction().setIsolationLevel("repeatable read").setAccessMode("read only").execute(read),
    async changeNumber(tx) {
      const known = numbers.get(tx);
      if (known !== undefined) return known;
      const { rows } = await sql<{ n: string }>`select pg_current_xact_id()::text as n`.execute(tx);
      const n = Number(rows[0]!.n);
      numbers.set(tx, n);
      return n;
    },
    async horizon(tx) {
      const { rows } = await sql<{
        n: string;
      }>`select pg_snapshot_xmin(pg_current_snapshot())::text as n`.execute(tx);
      return Number(rows[0]!.n);
    },
    // A transaction that began earlier and ends later holds the horizon back.
    exactHorizon: false,
    // The transaction's own time stands still while it waits for a lock, so it does not count.
    leaseClock: () => NOW,
    async readClock() {
      const { rows } = await sql<{ now: number }>`select ${NOW} as now`.execute(db);
      return rows[0]!.now;
    },
    notify,
    listen,
    onGap,
    // PostgreSQL's vacuum does this.
    scrub: async () => {},
    async close() {
      await close();
      await db.destroy();
    },
  };
}

/**
 * Creates a function that yields to the event loop. SQLite answers synchronously, so a series of transactions would block
 * everybody else.
 * @returns a function to await before each transaction; it waits only when the loop has not turned for a while
 */
function createSerializer(): () => Promise<void> {
  let since: number | null = null;
  return async function turn() {
    if (since === null) {
      since = performance.now();
      setImmediate(() => (since = null));
    } else if (performance.now() - since > TURN_EVERY) {
      await new Promise((turned) => setImmediate(turned));
      await turn();
    }
  };
}

const ROOM = "room";
/** The size of the test row, in characters. It exceeds most changes: a tiny change may still fit on a full disk. */
const ROOM_SIZE = 65_536;

async function writeRoom(tx: Tx): Promise<void> {
  const value = "x".repeat(ROOM_SIZE);
  const row = tx.insertInto("meta").values({ key: ROOM, value });
  await row.onConflict((conflict) => conflict.column("key").doUpdateSet({ value })).execute();
}

/**
 * Creates transactions that repeat after a temporary failure.
 * @param passing tells whether an error is temporary
 */
function retrying(
  db: Kysely<Tables>,
  passing: (error: unknown) => boolean,
): Pick<Store, "transaction" | "isFull" | "findRoom"> {
  let isFull = false;
  const transaction: Store["transaction"] = async (work) => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await db.transaction().execute(work);
      } catch (error) {
        if (isDiskFull(error)) isFull = true;
        if (attempt === TRIES || !passing(error)) throw error;
        await new Promise((done) => setTimeout(done, (10 << attempt) * (1 + randomBytes(1)[0]! / 255)));
      }
    }
  };
  return {
    transaction,
    isFull: () => isFull,
    async findRoom() {
      await transaction((tx) => writeRoom(tx));
      await transaction((tx) => tx.deleteFrom("meta").where("key", "=", ROOM).execute());
      isFull = false;
    },
  };
}
