import { PostgresDialect } from "kysely";
import type { PostgresPool, PostgresPoolClient } from "kysely";
import pg from "pg";

// PostgreSQL's driver returns bigint as text, because it may exceed a JavaScript number. Our times and revisions never do.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

const DEADLOCK_OR_SERIALIZATION: ReadonlySet<string> = new Set(["40001", "40P01"]);

interface Postgres {
  dialect: PostgresDialect;
  notify(channel: string, payload: string): Promise<void>;
  listen(channel: string, onPayload: (payload: string) => void): Promise<void>;
  onGap(ended: () => void): void;
  close(): Promise<void>;
}

/** How long connecting may take, in milliseconds. */
const CONNECTING = 5_000;
/**
 * The database cancels a statement after `patience` milliseconds. If it has not answered after this multiple of that time, the
 * connection is dead, and the client gives up.
 */
const AT_LAST = 1.5;
const LATE = "Query read timeout";

/**
 * Wraps a pool of connections. A connection whose query timed out is closed. Otherwise the pool would use it again, and the next
 * query would hang too.
 */
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
  // If a connection breaks during a query, the query fails, which is enough. Without this handler, the connection's error event
  // would end the process.
  pool.on("connect", (client) => client.on("error", () => {}));
  const listeners = new Map<string, ((payload: string) => void)[]>();
  let listener: Promise<pg.Client> | null = null;
  const gaps: (() => void)[] = [];
  let closed = false;

  function again(): void {
    listener = null;
    if (!closed) setTimeout(() => void reconnect(), 1000).unref();
  }
  async function connect(): Promise<pg.Client> {
    const waits = patience === undefined ? {} : { query_timeout: patience };
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: connecting, ...waits });
    client.on("error", again);
    client.on("notification", ({ channel, payload }) => {
      for (const hear of listeners.get(channel) ?? []) hear(payload ?? "");
    });
    await client.connect();
    for (const channel of listeners.keys()) await client.query(listening(client, channel));
    if (patience !== undefined) watch(client, patience);
    return client;
  }
  /**
   * Probes the connection for notifications regularly, and replaces it when it does not answer. A connection may break without
   * any signal.
   */
  function watch(client: pg.Client, every: number): void {
    const timer = setInterval(() => {
      const [channel = ""] = listeners.keys();
      client.query(listening(client, channel)).catch(() => {
        clearInterval(timer);
        client.end().catch(() => {});
        again();
      });
    }, every).unref();
    client.on("end", () => clearInterval(timer));
  }
  async function reconnect(): Promise<void> {
    if (closed || listener) return;
    listener = connect();
    try {
      await listener;
      for (const ended of gaps) ended();
    } catch {
      again();
    }
  }

  return {
    dialect: new PostgresDialect({ pool: impatient(pool) }),
    async notify(channel, payload) {
      await pool.query("select pg_notify($1, $2)", [channel, payload]);
    },
    async listen(channel, onPayload) {
      const first = !listeners.has(channel);
      listeners.set(channel, [...(listeners.get(channel) ?? []), onPayload]);
      if (!listener) listener = connect();
      else if (first) {
        const client = await listener;
        await client.query(listening(client, channel));
      }
      await listener;
    },
    onGap: (ended) => void gaps.push(ended),
    async close() {
      closed = true;
      await listener?.then((client) => client.end()).catch(() => {});
    },
  };
}

function listening(client: pg.Client, channel: string): string {
  return `listen ${client.escapeIdentifier(channel)}`;
}

/** Tells whether an error is temporary, such as a deadlock, so that the transaction may run again from its beginning. */
export function isPassing(error: unknown): boolean {
  return DEADLOCK_OR_SERIALIZATION.has((error as { code?: string }).code ?? "");
}
