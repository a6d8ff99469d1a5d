import { PostgresDialect } from "kysely";
import type { PostgresPool, PostgresPoolClient } from "kysely";
import pg from "pg";
import { createPostgresListener } from "./postgresListener.ts";
import type { PostgresListener } from "./postgresListener.ts";

// PostgreSQL's driver returns bigint as text, because it may exceed a JavaScript number. Our times and revisions never do.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** Codes of what other transactions caused: conflicts, deadlocks, a row made (unique key) or deleted (foreign key) meanwhile. */
const PASSING: ReadonlySet<string> = new Set(["40001", "40P01", "23505", "23503"]);

interface Postgres extends PostgresListener {
  dialect: PostgresDialect;
  notify(channel: string, payload: string): Promise<void>;
}

/** How long connecting may take, in milliseconds. */
const CONNECTING = 5_000;
/**
 * The database cancels a statement after `patience` milliseconds. If it has not answered after this multiple of that time, the
 * connection is dead, and the client gives up.
 */
const AT_LAST = 1.5;
const LATE = "Query read timeout";

/** Wraps a pool of connections. Closes one whose query timed out: otherwise the next query on it would hang too. */
function impatient(pool: pg.Pool): PostgresPool {
  return {
    async connect() {
      const client = await pool.connect();
      let stuck: Error | null = null;
      const query = async (text: string, values: readonly unknown[]): Promise<never> => {
        if (stuck) throw stuck;
        try {
          return (await client.query(text, [...values])) as never;
        } catch (error) {
          if ((error as Error).message === LATE) stuck = error as Error;
          throw error;
        }
      };
      return {
        query: query as unknown as PostgresPoolClient["query"],
        release: () => client.release(stuck !== null),
      };
    },
    end: () => pool.end(),
    options: pool.options,
  };
}

/**
 * Opens a pool for queries, and one connection that receives notifications. If that connection breaks, it is opened again.
 * @param patience milliseconds that a statement may take, and that a transaction may idle; no limit when absent
 */
export function openPostgres(url: string, patience?: number): Postgres {
  const connecting = Math.min(CONNECTING, patience ?? CONNECTING);
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: connecting,
    ...(patience !== undefined && {
      statement_timeout: patience,
      idle_in_transaction_session_timeout: patience,
      query_timeout: patience * AT_LAST,
    }),
  });
  pool.on("error", () => {}); // the pool replaces an idle connection that breaks
  // A connection that breaks fails its query, which is enough. Without a listener, its error would end the process.
  pool.on("connect", (client) => client.on("error", () => {}));
  const { listen, onGap, close } = createPostgresListener(url, connecting, patience);
  return {
    dialect: new PostgresDialect({ pool: impatient(pool) }),
    async notify(channel, payload) {
      await pool.query("select pg_notify($1, $2)", [channel, payload]);
    },
    listen,
    onGap,
    close,
  };
}

/** Whether an error is temporary, such as a deadlock, so that the transaction may run again from its beginning. */
export function isPassing(error: unknown): boolean {
  return PASSING.has((error as { code?: string }).code ?? "");
}
