import { Agent, request } from "node:http";
import type { ClientRequest, IncomingHttpHeaders } from "node:http";

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  /** The bytes of the answer, still compressed, because decompressing would cost the measuring process CPU time. */
  body: Buffer;
}

/** The part of a person's browser that makes requests: one connection that stays open, and no decompression of answers. */
export class Person {
  readonly #home: URL;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });
  readonly #cookies = new Map<string, string>();
  #stream: ClientRequest | null = null;

  constructor(home: string) {
    this.#home = new URL(home);
  }

  async ask(
    method: string,
    path: string,
    { headers = {}, body }: { headers?: Record<string, string>; body?: unknown } = {},
  ): Promise<Answer> {
    const cookie = cookieHeader(this.#cookies);
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const sent = request(
      new URL(path, this.#home),
      {
        method,
        agent: this.#agent,
        headers: {
          ...(cookie && { cookie }),
          ...(body !== undefined && { "content-type": "application/json" }),
          ...headers,
        },
      },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on("data", (chunk: Buffer) => chunks.push(chunk));
        answer.on("error", reject);
        answer.on("end", () => {
          for (const line of answer.headers["set-cookie"] ?? []) storeCookie(this.#cookies, line);
          resolve({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            body: Buffer.concat(chunks),
          });
        });
      },
    );
    sent.on("error", reject);
    sent.end(body === undefined ? undefined : JSON.stringify(body));
    return promise;
  }

  /**
   * Makes a call whose answer is JSON.
   * @throws Error when the answer is not a success
   */
  async json<T>(method: string, path: string, body?: unknown): Promise<T> {
    const answer = await this.ask(method, path, { body });
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${String(answer.body)}`);
    return JSON.parse(String(answer.body)) as T;
  }

  /** Signs in at the Google emulator, which consents without showing a page. */
  async signIn(email: string): Promise<void> {
    const begun = await this.ask("GET", `/api/auth_google?login_hint=${encodeURIComponent(email)}`);
    const provider = new Map<string, string>();
    let at = new URL(begun.headers.location!);
    while (at.origin !== this.#home.origin) {
      const cookie = cookieHeader(provider);
      const answer = await fetch(at, { redirect: "manual", headers: cookie ? { cookie } : {} });
      for (const line of answer.headers.getSetCookie()) storeCookie(provider, line);
      const to = answer.headers.get("location");
      if (to === null) throw new Error(`No way on from ${at.href}: ${await answer.text()}`);
      at = new URL(to, at);
    }
    await this.json("GET", `/api/callback${at.search}`);
  }

  /** Opens an event stream. The promise resolves when the stream is open. */
  listen(path: string, onEvent: (event: string) => void): Promise<void> {
    const cookie = cookieHeader(this.#cookies);
    return new Promise((resolve, reject) => {
      this.#stream = request(new URL(path, this.#home), { headers: { cookie } }, (answer) => {
        answer.setEncoding("utf8").on("data", (chunk: string) => {
          for (const [, event] of chunk.matchAll(/^event: (\w+)$/gm)) onEvent(event!);
        });
        answer.on("error", () => {});
        resolve();
      });
      this.#stream.on("error", reject).end();
    });
  }

  close(): void {
    this.#stream?.destroy();
    this.#agent.destroy();
  }
}

function cookieHeader(cookies: ReadonlyMap<string, string>): string {
  return [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
}

/** Stores the cookie of a `Set-Cookie` header. */
function storeCookie(cookies: Map<string, string>, line: string): void {
  const [pair = ""] = line.split(";");
  cookies.set(pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1));
}
