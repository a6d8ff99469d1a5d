import { CompiledQuery, Kysely } from "kysely";
import type { KyselyPlugin } from "kysely";
import type { Tx } from "./engine.ts";
import type { Tables } from "./schema.ts";
import { openSqlite } from "./sqlite.ts";

/** At most so many readings run at once. More of them wait for each other. */
const AT_ONCE = 8;
/** So many connections stay open while nobody reads. */
const KEPT = 2;
/** A reading that has run for so many milliseconds lets other work run before its next query. */
const YIELD_AFTER = 10;

// These statements around each reading are compiled only once.
const BEGIN = CompiledQuery.raw("begin deferred");
const ROLLBACK = CompiledQuery.raw("rollback");

/** Connections of their own for readings of an SQLite file (decision 0045). */
export interface Readers {
  /** Runs a closure on one unchanging snapshot. A long reading yields between its queries, and nobody waits for it. */
  read<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Runs a closure while no reading is open. Later readings wait for it. */
  pause<T>(work: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

interface Connection {
  db: Kysely<Tables>;
  /** Starts measuring how long a reading runs without a break. */
  begin(): void;
}

export function createReaders(file: string): Readers {
  const idle: Connection[] = [];
  const waiting: (() => void)[] = [];
  let open = 0;
  let paused: Promise<unknown> = Promise.resolve();
  let isPaused = false;
  /** Is called when the last open reading ends; for `pause`. */
  let ended: (() => void) | null = null;
  let isClosed = false;

  async function take(): Promise<Connection> {
    if (isPaused || open >= AT_ONCE) await new Promise<void>((go) => waiting.push(go));
    else open++;
    return idle.pop() ?? connect(file);
  }
  /** Lets those who wait read, in the order in which they came. Each is counted as open before it goes on. */
  function admit(): void {
    if (isPaused) return;
    while (open < AT_ONCE && waiting.length > 0) {
      open++;
      waiting.shift()!();
    }
  }
  async function giveBack(connection: Connection): Promise<void> {
    if (isClosed || idle.length >= KEPT) await connection.db.destroy();
    else idle.push(connection);
    open--;
    if (open === 0) ended?.();
    admit();
  }
  async function pauseFor<T>(work: () => Promise<T>): Promise<T> {
    isPaused = true;
    try {
      if (open > 0) await new Promise<void>((go) => (ended = go));
      return await work();
    } finally {
      isPaused = false;
      admit();
    }
  }
  return {
    async read(work) {
      const connection = await take();
      try {
        return await readOn(connection, work);
      } finally {
        await giveBack(connection);
      }
    },
    pause(work) {
      const result = paused.then(() => pauseFor(work));
      paused = result.catch(() => {});
      return result;
    },
    async close() {
      isClosed = true;
      for (const { db } of idle.splice(0)) await db.destroy();
    },
  };
}

function readOn<T>({ db, begin }: Connection, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.connection().execute(async (connection) => {
    begin();
    // The transaction is opened by hand. A Kysely transaction would take the write lock.
    await connection.executeQuery(BEGIN);
    try {
      return await work(connection as unknown as Tx);
    } finally {
      await connection.executeQuery(ROLLBACK);
    }
  });
}

function connect(file: string): Connection {
  let since = performance.now();
  const begin = (): void => void (since = performance.now());
  const yielding: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (performance.now() - since > YIELD_AFTER) {
        await new Promise((turned) => setImmediate(turned));
        begin();
      }
      return result;
    },
  };
  return { db: new Kysely<Tables>({ dialect: openSqlite(file, true), plugins: [yielding] }), begin };
}
