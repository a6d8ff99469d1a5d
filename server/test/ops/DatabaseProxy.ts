import { once } from "node:events";
import { connect, createServer } from "node:net";
import type { AddressInfo, Server, Socket } from "node:net";
import { join } from "node:path";
import { createSecureContext, TLSSocket } from "node:tls";
import type { SecureContextOptions } from "node:tls";

/** A COMMIT that gets lost: its connection breaks before the COMMIT arrives, or before its answer returns. */
interface Lost {
  when: "before it arrives" | "before its answer";
  /** Selects the transaction, by the text that was sent in it. */
  of: (sent: string) => boolean;
  done: () => void;
}

/** The first message of a client that requests TLS. */
const SSL_REQUEST = Buffer.from("0000000804d2162f", "hex");
const BEGIN = statement("begin");
const COMMIT = statement("commit");

/** A TCP proxy in front of a test's PostgreSQL. It can break all connections or hold back all data. */
export class DatabaseProxy {
  /** The database's address through the proxy. */
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

  /** @param shown requires TLS, with this certificate */
  static async open(to: string, shown?: SecureContextOptions): Promise<DatabaseProxy> {
    const server = createServer().listen(0, "127.0.0.1");
    await once(server, "listening");
    return new DatabaseProxy(server, new URL(to), shown);
  }

  /** Holds back all data without breaking a connection. */
  stall(): void {
    this.#stalled = true;
    for (const end of this.#ends) end.pause();
  }

  /** Breaks every connection, and each new one too. */
  cut(): void {
    this.#cut = true;
    this.#break();
  }

  mend(): void {
    this.#stalled = false;
    this.#cut = false;
    for (const end of this.#ends) end.resume();
  }

  /** Changes the certificate and breaks every connection. */
  show(shown: SecureContextOptions): void {
    this.#shown = shown;
    this.#break();
  }

  /** Breaks the connection of the next COMMIT of a matching transaction. @returns a promise that settles once it is broken */
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
    /** @returns whether a COMMIT was to be lost at this point; its connection is then broken */
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

  /** Forwards data from one socket to the other unless `passes` returns false. */
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

/** Encodes a simple query of PostgreSQL's protocol: type, length, text. */
function statement(sql: string): string {
  return `Q\0\0\0${String.fromCharCode(sql.length + 5)}${sql}\0`;
}
