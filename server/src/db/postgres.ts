import { PostgresDialect } from "kysely";
import type { PostgresPool, PostgresPoolClient } from "kysely";
import pg from "pg";

// Milliseconds and revisions are bigint in PostgreSQL. Ours are small enough for a JavaScript number.
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
 * A statement may take `patience` milliseconds. The client gives up after this multiple of that time, because the
 * database should have cancelled the statement by then.
 */
const AT_LAST = 1.5;
const LATE = "Query read timeout";

/**
 * Wraps a pool so that it closes a connection whose query timed out. Otherwise the pool would reuse it, and the next
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
 * Opens a pool for queries and one connection that listens. A listening connection that breaks is opened again.
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
  // A connection that breaks in use fails its query. Without a handler, its error event would end the process.
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
   * Probes the listening connection regularly and replaces it when it does not answer. A connection may break without
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

/** Tells whether an error is temporary, so that the transaction may run again from the beginning. */
export function isPassing(error: unknown): boolean {
  return DEADLOCK_OR_SERIALIZATION.has((error as { code?: string }).code ?? "");
}
