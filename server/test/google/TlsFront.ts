import { once } from "node:events";
import { connect } from "node:net";
import type { AddressInfo, Socket } from "node:net";
import { createServer } from "node:tls";
import type { Server, TlsOptions } from "node:tls";
import { onTestFinished } from "vitest";

/** A TLS server in front of a server that speaks plain HTTP. */
export class TlsFront {
  /** Its address, with the host name for which a valid certificate is issued. */
  readonly url: string;
  /** The TLS version of each successful connection. */
  readonly protocols: string[] = [];
  /** How many bytes arrived over these connections. */
  bytesReceived = 0;
  readonly #server: Server;
  readonly #ends = new Set<Socket>();

  private constructor(server: Server) {
    this.#server = server;
    this.url = `https://localhost:${(server.address() as AddressInfo).port}`;
  }

  /** Opens the server until the test ends. @param to the address of the server behind it */
  static async open(to: string, shown: TlsOptions): Promise<TlsFront> {
    const server = createServer(shown).listen(0, "127.0.0.1");
    await once(server, "listening");
    const front = new TlsFront(server);
    server.on("connection", (socket: Socket) => front.#keep(socket));
    server.on("tlsClientError", () => {});
    server.on("secureConnection", (secure) => {
      front.protocols.push(secure.getProtocol() ?? "none");
      const onward = connect(Number(new URL(to).port), "127.0.0.1");
      front.#keep(onward);
      secure.on("data", (chunk: Buffer) => (front.bytesReceived += chunk.length));
      secure.on("error", () => onward.destroy());
      onward.on("error", () => secure.destroy());
      secure.pipe(onward).pipe(secure);
    });
    onTestFinished(() => front.#close());
    return front;
  }

  /** Changes the certificate and cuts existing connections. */
  show(shown: TlsOptions): void {
    this.#server.setSecureContext(shown);
    for (const end of this.#ends) end.destroy();
  }

  #keep(socket: Socket): void {
    this.#ends.add(socket);
    socket.on("error", () => {});
    socket.once("close", () => this.#ends.delete(socket));
  }

  async #close(): Promise<void> {
    this.#server.close();
    for (const end of this.#ends) end.destroy();
    await once(this.#server, "close");
  }
}
