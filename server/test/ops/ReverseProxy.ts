import { Agent, createServer, request } from "node:http";
import type { ClientRequest, IncomingHttpHeaders, IncomingMessage, Server, ServerResponse } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

/** How long a request waits for a server that accepts it, and how often it tries. */
const TRIES_FOR = 15_000;
const TRIES_EVERY = 50;
/** Headers that concern one connection and must not be forwarded. */
const OF_THE_CONNECTION: ReadonlySet<string> = new Set(["connection", "keep-alive", "transfer-encoding"]);

/**
 * One address in front of several servers, used in turn, without sticky sessions. It follows
 * docs/operations/deploying.md: a request that no server has accepted goes to the next server. A request that a
 * server accepted but did not answer goes to the next one only if it may be repeated.
 */
export class ReverseProxy {
  readonly url: string;
  readonly #server: Server;
  readonly #agent = new Agent({ keepAlive: true });
  #ports: readonly number[] = [];
  #turn = 0;

  private constructor(server: Server) {
    this.#server = server;
    this.url = `http://localhost:${(server.address() as AddressInfo).port}`;
    server.on("request", (from: IncomingMessage, to: ServerResponse) => void this.#serve(from, to));
  }

  /** @param port the port to listen on; a free one by default */
  static async open(port = 0): Promise<ReverseProxy> {
    const server = createServer().listen(port, "localhost");
    await once(server, "listening");
    return new ReverseProxy(server);
  }

  /** Sets the servers that get requests, by their ports on this machine. */
  lead(ports: readonly number[]): void {
    this.#ports = ports;
  }

  async close(): Promise<void> {
    this.#agent.destroy();
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, "close");
  }

  async #serve(from: IncomingMessage, to: ServerResponse): Promise<void> {
    const body = Buffer.concat(await Array.fromAsync<Buffer>(from));
    for (const until = Date.now() + TRIES_FOR; Date.now() < until;) {
      const port = this.#ports[this.#turn++ % this.#ports.length];
      if (port === undefined) break;
      const sent = this.#pass(port, from, body);
      try {
        const [answer] = (await once(sent, "response")) as [IncomingMessage];
        to.writeHead(answer.statusCode!, passedOn(answer.headers));
        to.once("close", () => answer.destroy());
        answer.once("error", () => to.destroy()).pipe(to);
        return;
      } catch (error) {
        const untaken = (error as NodeJS.ErrnoException).code === "ECONNREFUSED";
        if (!untaken && !isRepeatable(from)) break;
        await pause(TRIES_EVERY);
      }
    }
    to.writeHead(502).end();
  }

  #pass(port: number, { method, url, headers, socket }: IncomingMessage, body: Buffer): ClientRequest {
    const sent = request({
      port,
      method,
      path: url,
      agent: this.#agent,
      headers: {
        ...passedOn(headers),
        "content-length": body.length,
        "x-forwarded-for": socket.remoteAddress,
      },
    });
    return sent.end(body);
  }
}

/** Tells whether a request may be repeated. Reads change nothing, and a change with a key takes effect once (product 7.17). */
function isRepeatable({ method, headers }: IncomingMessage): boolean {
  return method === "GET" || method === "HEAD" || headers["idempotency-key"] !== undefined;
}

function passedOn(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_THE_CONNECTION.has(name)));
}
