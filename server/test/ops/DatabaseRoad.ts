import { once } from "node:events";
import { connect, createServer } from "node:net";
import type { AddressInfo, Server, Socket } from "node:net";
import { join } from "node:path";
import { createSecureContext, TLSSocket } from "node:tls";
import type { SecureContextOptions } from "node:tls";

/** A COMMIT that does not go well: its connection breaks before it arrives, or before its answer is back. */
interface Lost {
  when: "before it arrives" | "before its answer";
  /** Whether it is of this transaction, by what was sent in it. */
  of: (sent: string) => boolean;
  done: () => void;
}

/** The first message of a client that wants TLS. */
const SSL_REQUEST = Buffer.from("0000000804d2162f", "hex");
const BEGIN = statement("begin");
const COMMIT = statement("commit");

/** A TCP road to a test's PostgreSQL that can be cut, and on which everything can come to a standstill. */
export class DatabaseRoad {
  /** The database's address over this road. */
  readonly url: string;
  readonly #server: Server;
  readonly #ends = new Set<Socket>();
  #shown: SecureContextOptions | undefined;
  #stalled = false;
  #cut = false;
  #lost: Lost | null = null;

  private constructor(server: Server, to: URL, shown?: SecureContextOptions) {
    this.#server = server;
    this.#shown = shown;
    const { port } = server.address() as AddressInfo;
    const url = new URL(to);
    url.search = "";
    url.host = `127.0.0.1:${port}`;
    this.url = url.href;
    server.on("connection", (from: Socket) => {
      if (this.#cut) from.destroy();
      else if (this.#shown) this.#secure(from, this.#shown, to);
      else this.#lead(from, to);
    });
  }

  /** @param shown makes it a road that is used over TLS alone, whose end shows this certificate */
  static async open(to: string, shown?: SecureContextOptions): Promise<DatabaseRoad> {
    const server = createServer().listen(0, "127.0.0.1");
    await once(server, "listening");
    return new DatabaseRoad(server, new URL(to), shown);
  }

  /** Nothing arrives any more, and nothing breaks. */
  stall(): void {
    this.#stalled = true;
    for (const end of this.#ends) end.pause();
  }

  /** Every connection breaks, and so does each new one. */
  cut(): void {
    this.#cut = true;
    this.#break();
  }

  mend(): void {
    this.#stalled = false;
    this.#cut = false;
    for (const end of this.#ends) end.resume();
  }

  /** From now on its end shows another certificate, and every connection breaks. */
  show(shown: SecureContextOptions): void {
    this.#shown = shown;
    this.#break();
  }

  /** The next COMMIT of such a transaction breaks its connection. @returns settles when it has */
  loseCommit(when: Lost["when"], of: Lost["of"]): Promise<void> {
    return new Promise((done) => (this.#lost = { when, of, done }));
  }

  async close(): Promise<void> {
    this.cut();
    this.#server.close();
    await once(this.#server, "close");
  }

  #break(): void {
    for (const end of this.#ends) end.destroy();
  }

  #secure(from: Socket, shown: SecureContextOptions, to: URL): void {
    this.#keep(from);
    from.once("data", (asked: Buffer) => {
      if (!asked.equals(SSL_REQUEST)) return from.destroy();
      from.write("S");
      const secure = new TLSSocket(from, { isServer: true, secureContext: createSecureContext(shown) });
      return this.#lead(secure, to);
    });
  }

  #lead(from: Socket, to: URL): void {
    const onward = reach(to);
    let sent = "";
    let lost: Lost | null = null;
    /** @returns whether there was something to lose, which is then lost */
    const lose = (when: Lost["when"]): boolean => {
      if (lost?.when !== when) return false;
      for (const end of [from, onward]) end.destroy();
      lost.done();
      return true;
    };
    this.#join(from, onward, (chunk) => {
      const text = chunk.toString("latin1");
      sent = text === BEGIN ? "" : sent + text;
      if (text === COMMIT && this.#lost?.of(sent)) {
        lost = this.#lost;
        this.#lost = null;
      }
      return !lose("before it arrives");
    });
    this.#join(onward, from, () => !lose("before its answer"));
  }

  /** Passes on what comes, unless `passes` forbids it. */
  #join(from: Socket, to: Socket, passes: (chunk: Buffer) => boolean): void {
    this.#keep(from);
    from.on("data", (chunk: Buffer) => passes(chunk) && to.write(chunk));
    from.on("close", () => to.destroy());
    if (this.#stalled) from.pause();
  }

  #keep(end: Socket): void {
    this.#ends.add(end);
    end.on("error", () => {});
    end.on("close", () => this.#ends.delete(end));
  }
}

function reach(to: URL): Socket {
  const folder = to.searchParams.get("host");
  return folder ? connect(join(folder, ".s.PGSQL.5432")) : connect(Number(to.port || 5432), to.hostname);
}

/** A simple query as it is sent: its kind, its length, itself. */
function statement(sql: string): string {
  return `Q\0\0\0${String.fromCharCode(sql.length + 5)}${sql}\0`;
}
