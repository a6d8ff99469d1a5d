import { EventEmitter } from "node:events";
import pg from "pg";

/** The one connection of a server that receives notifications. If it breaks, it is opened again. */
export interface PostgresListener {
  listen(channel: string, onPayload: (payload: string) => void): Promise<void>;
  /** Calls back after the connection was opened again, because notifications may have been lost meanwhile. */
  onGap(ended: () => void): void;
  close(): Promise<void>;
}

/**
 * Makes the connection that receives notifications. It opens with the first channel.
 * @param connecting how long connecting may take, in milliseconds
 * @param patience milliseconds that a statement may take; no limit when absent
 */
export function createPostgresListener(url: string, connecting: number, patience?: number): PostgresListener {
  const messages = new EventEmitter().setMaxListeners(0);
  let listener: Promise<pg.Client> | null = null;
  /** The client that `listener` is or was about to return. */
  let current: pg.Client | null = null;
  const gaps: (() => void)[] = [];
  let closed = false;
  const channels = (): string[] => messages.eventNames() as string[];

  function again(): void {
    listener = null;
    if (!closed) setTimeout(() => void reconnect(), 1000).unref();
  }
  /** Replaces a broken client. One that was replaced before may still report an error, which says nothing of its successor. */
  function replace(client: pg.Client): void {
    if (client === current) again();
  }
  async function connect(): Promise<pg.Client> {
    const waits = patience === undefined ? {} : { query_timeout: patience };
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: connecting, ...waits });
    current = client;
    client.on("error", () => replace(client));
    client.on("notification", ({ channel, payload }) => messages.emit(channel, payload ?? ""));
    await client.connect();
    for (const channel of channels()) await client.query(listening(client, channel));
    if (patience !== undefined) watch(client, patience);
    return client;
  }
  /** Probes the connection regularly, and replaces one that does not answer: a connection may break without any signal. */
  function watch(client: pg.Client, every: number): void {
    const timer = setInterval(() => {
      const [channel = ""] = channels();
      client.query(listening(client, channel)).catch(() => {
        clearInterval(timer);
        client.end().catch(() => {});
        replace(client);
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
    async listen(channel, onPayload) {
      const first = messages.listenerCount(channel) === 0;
      messages.on(channel, onPayload);
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
