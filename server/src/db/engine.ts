import { randomBytes } from "node:crypto";
import { CompiledQuery, Kysely, sql } from "kysely";
import type { RawBuilder, Transaction } from "kysely";
import { isDiskFull } from "./isDatabaseAway.ts";
import { migrate } from "./runMigrations.ts";
import type { Tables } from "./schema.ts";
import { isBusy, openSqlite } from "./sqlite.ts";

export type Engine = "sqlite" | "postgres";
/** What reads: the database itself, or a transaction. */
export type Reader = Kysely<Tables>;
/** What writes: a function that takes one cannot be called outside a transaction. */
export type Tx = Transaction<Tables>;

const TRIES = 5;
/** Milliseconds. */
const TURN_EVERY = 10;

/** One database with the few things in which SQLite and PostgreSQL differ (decision 0002). */
export interface Store {
  engine: Engine;
  db: Reader;
  /**
   * Runs a closure in one transaction, again after a deadlock, a serialization failure or a busy file, at most five
   * times. The closure must be free of effects outside the database: it never calls Google (rule U1).
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Runs a closure on one unchanging picture of the database. */
  snapshot<T>(read: (tx: Tx) => Promise<T>): Promise<T>;
  /** The number that rows written by this transaction carry in `changed`. */
  changeNumber(tx: Tx): Promise<number>;
  /** A number such that rows changed later, also by transactions under way, carry it or a higher one. */
  horizon(tx: Tx): Promise<number>;
  /** Whether the same horizon as before means that no row has changed since. */
  readonly exactHorizon: boolean;
  /**
   * What time it is for leases, in milliseconds: by PostgreSQL's own clock, which all servers share; on SQLite, which serves
   * one process, by that process's.
   */
  leaseClock(now: number): RawBuilder<number>;
  /** Told to every server process on this database, this one included, after commit. */
  notify(channel: string, payload: string): Promise<void>;
  listen(channel: string, heard: (payload: string) => void): Promise<void>;
  /** Hears that listening broke and goes on: what was told in between was missed. */
  onGap(ended: () => void): void;
  /** Leaves no byte of deleted rows in the log of changes beside an SQLite file. */
  scrub(): Promise<void>;
  /** Whether a transaction failed because the disk is full, and none of some size succeeded since (`findRoom`). */
  isFull(): boolean;
  /** Tries whether there is room for a change again. @throws the database's error while there is none */
  findRoom(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens the database, makes or migrates its schema.
 * @param where a PostgreSQL address and how long it may keep us waiting (`openPostgres`), or the path of an SQLite file
 * (`:memory:` for none)
 */
export async function openStore(
  where: { url: string; patience?: number | undefined } | { file: string },
): Promise<Store> {
  return "url" in where ? openPostgresStore(where.url, where.patience) : openSqliteStore(where.file);
}

// what each reading of SQLite begins and ends with, compiled once
const BEGIN = CompiledQuery.raw("begin deferred");
const ROLLBACK = CompiledQuery.raw("rollback");
const CLOCK = CompiledQuery.raw("select n from clock where id = 1") as CompiledQuery<{ n: number }>;

async function openSqliteStore(file: string): Promise<Store> {
  const db = new Kysely<Tables>({ dialect: openSqlite(file) });
  await migrate(db, "sqlite");
  const numbers = new WeakMap<Tx, number>();
  const ears = new Map<string, ((payload: string) => void)[]>();
  const { transaction, ...room } = retrying(db, (error) => isBusy(error));
  // a database in memory serves nobody, and what is simulated on it must not depend on how fast the machine is
  const turn = file === ":memory:" ? async () => {} : createTurns();
  return {
    engine: "sqlite",
    db,
    async transaction(work) {
      await turn();
      return transaction(work);
    },
    // one that only reads: a transaction of Kysely's takes the write lock, which a read-only disk does not give
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
    // those who write do so one after another
    exactHorizon: true,
    leaseClock: (now) => sql`${now}`,
    async notify(channel, payload) {
      for (const heard of ears.get(channel) ?? []) heard(payload);
    },
    async listen(channel, heard) {
      ears.set(channel, [...(ears.get(channel) ?? []), heard]);
    },
    onGap: () => {},
    ...room,
    async scrub() {
      await sql`pragma wal_checkpoint(truncate)`.execute(db);
    },
    close: () => db.destroy(),
  };
}

async function openPostgresStore(url: string, patience?: number): Promise<Store> {
  // on SQLite its driver is not even loaded
  const { isPassing, openPostgres } = await import("./postgres.ts");
  // to migrate, or to wait for whoever does, takes as long as it takes
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
    // one that began earlier and ends later holds it back
    exactHorizon: false,
    // not that of the transaction, which may have waited
    leaseClock: () => sql`(extract(epoch from clock_timestamp()) * 1000)::bigint`,
    notify,
    listen,
    onGap,
    // its own vacuum does that
    scrub: async () => {},
    async close() {
      await close();
      await db.destroy();
    },
  };
}

/**
 * SQLite answers before the event loop turns, so that one transaction after another would keep it from everybody else.
 * @returns what is waited for before each: it lets the loop turn when that has not turned for a while
 */
function createTurns(): () => Promise<void> {
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
/** Characters: more than most changes need. A change of a few bytes may still find a place on a full disk. */
const ROOM_SIZE = 65_536;

async function writeRoom(tx: Tx): Promise<void> {
  const value = "x".repeat(ROOM_SIZE);
  const row = tx.insertInto("meta").values({ key: ROOM, value });
  await row.onConflict((conflict) => conflict.column("key").doUpdateSet({ value })).execute();
}

/**
 * Transactions that are tried again after a failure that passes.
 * @param passing whether an error is such a failure
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
