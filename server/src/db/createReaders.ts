import { Kysely } from "kysely";
import type { KyselyPlugin } from "kysely";
import type { Tx } from "./engine.ts";
import type { Tables } from "./schema.ts";
import { runSql } from "./prepared.ts";
import { openSqlite } from "./sqlite.ts";

/** At most this many read transactions run at once; more of them wait. */
const AT_ONCE = 8;
/** So many connections stay open at rest, because opening one and preparing its statements takes time. */
const KEPT = 2;
/** SQLite blocks the process during a query. After so long, in milliseconds, a read transaction lets other work run. */
const YIELD_AFTER = 5;

// The statements that begin and end each read transaction. Kysely's own `transaction()` would take the write lock.
const BEGIN = "begin deferred";
const ROLLBACK = "rollback";

/** A pool of connections that only read an SQLite file, so that readers need not wait for the one that writes (decision 0045). */
export interface Readers {
  /**
   * Runs a closure in one read transaction: it sees a snapshot that does not change. A long one lets other work run between its
   * queries, and no writer waits for it.
   */
  read<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Closes the connections that nobody uses, but for a few, which frees their memory. */
  rest(): Promise<void>;
  close(): Promise<void>;
}

interface Connection {
  db: Kysely<Tables>;
  /** Notes when a reader began to work without a pause. */
  begin(): void;
}

/** @param wait waits a turn of the event loop, which long readers share with transactions */
export function createReaders(file: string, wait: () => Promise<void>): Readers {
  const idle: Connection[] = [];
  const waiting: (() => void)[] = [];
  let open = 0;
  let isClosed = false;

  async function begin(): Promise<void> {
    if (open < AT_ONCE) open++;
    else await new Promise<void>((go) => waiting.push(go));
  }
  /** Lets the next reader that waits begin. It is counted as open at once, before its own code runs. */
  function end(): void {
    const next = waiting.shift();
    if (next) next();
    else open--;
  }
  async function giveBack(connection: Connection): Promise<void> {
    if (isClosed) await connection.db.destroy();
    else idle.push(connection);
  }
  return {
    async read(work) {
      await begin();
      try {
        const connection = idle.pop() ?? connect(file, wait);
        try {
          return await readOn(connection, work);
        } finally {
          await giveBack(connection);
        }
      } finally {
        end();
      }
    },
    async rest() {
      for (const { db } of idle.splice(KEPT)) await db.destroy();
    },
    async close() {
      isClosed = true;
      for (const { db } of idle.splice(0)) await db.destroy();
    },
  };
}

async function readOn<T>({ db, begin }: Connection, work: (tx: Tx) => Promise<T>): Promise<T> {
  begin();
  await runSql(db, BEGIN);
  try {
    return await work(db as unknown as Tx);
  } finally {
    await runSql(db, ROLLBACK);
  }
}

function connect(file: string, wait: () => Promise<void>): Connection {
  let since = performance.now();
  const begin = (): void => void (since = performance.now());
  const pause = (): Promise<void> | null =>
    performance.now() - since > YIELD_AFTER ? wait().then(begin) : null;
  const yielding: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      await pause();
      return result;
    },
  };
  return {
    db: new Kysely<Tables>({ dialect: openSqlite(file, { isReadOnly: true, pause }), plugins: [yielding] }),
    begin,
  };
}
