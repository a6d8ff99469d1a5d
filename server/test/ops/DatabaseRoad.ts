import { once } from "node:events";
import { connect, createServer } from "node:net";
import type { AddressInfo, Server, Socket } from "node:net";
import { join } from "node:path";

/** A TCP road to a test's PostgreSQL that can be cut, and on which everything can come to a standstill. */
export class DatabaseRoad {
  /** The database's address over this road. */
  readonly url: string;
  readonly #server: Server;
  readonly #ends = new Set<Socket>();
  #stalled = false;
  #cut = false;

  private constructor(server: Server, to: URL) {
    this.#server = server;
    const { port } = server.address() as AddressInfo;
    const url = new URL(to);
    url.search = "";
    url.host = `127.0.0.1:${port}`;
    this.url = url.href;
    server.on("connection", (from: Socket) => {
      const onward = reach(to);
      this.#join(from, onward);
      this.#join(onward, from);
      if (this.#cut) from.destroy();
    });
  }

  static async open(to: string): Promise<DatabaseRoad> {
    const server = createServer().listen(0, "127.0.0.1");
    await once(server, "listening");
    return new DatabaseRoad(server, new URL(to));
  }

  /** Nothing arrives any more, and nothing breaks. */
  stall(): void {
    this.#stalled = true;
    for (const end of this.#ends) end.pause();
  }

  /** Every connection breaks, and so does each new one. */
  cut(): void {
    this.#cut = true;
    for (const end of this.#ends) end.destroy();
  }

  mend(): void {
    this.#stalled = false;
    this.#cut = false;
    for (const end of this.#ends) end.resume();
  }

  async close(): Promise<void> {
    this.cut();
    this.#server.close();
    await once(this.#server, "close");
  }

  #join(from: Socket, to: Socket): void {
    this.#ends.add(from);
    from.on("data", (chunk) => to.write(chunk));
    from.on("error", () => {});
    from.on("close", () => {
      this.#ends.delete(from);
      to.destroy();
    });
    if (this.#stalled) from.pause();
  }
}

function reach(to: URL): Socket {
  const folder = to.searchParams.get("host");
  return folder ? connect(join(folder, ".s.PGSQL.5432")) : connect(Number(to.port || 5432), to.hostname);
}
