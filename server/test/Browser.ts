import { request as httpRequest } from "node:http";
import type { RequestOptions } from "node:http";
import { request as httpsRequest } from "node:https";
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";

export interface Answered {
  status: number;
  headers: Headers;
  /** The parsed JSON of the answer, or its text if it is not JSON. */
  body: unknown;
  text: string;
}

export interface Sent {
  method?: string;
  body?: unknown;
  /** A body to send unchanged. It excludes `body`. */
  raw?: string | Uint8Array;
  headers?: Record<string, string>;
  /** Ends the wait for the answer. */
  signal?: AbortSignal;
}

/**
 * A browser, reduced to HTTP: it keeps cookies by host and follows redirects one at a time. It uses Node's `http`, because
 * `fetch` and compressed answers double the CPU of a call. Answers come plain unless a test asks for compression.
 */
export class Browser {
  readonly #home: string;
  /** Maps hosts to their cookies, by name. Like a real browser, it ignores ports. */
  readonly cookies = new Map<string, string>();

  /** @param home the address to which paths without a host are sent */
  constructor(home: string) {
    this.#home = home;
  }

  async ask(path: string, { method = "GET", body, raw, headers = {}, signal }: Sent = {}): Promise<Answered> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const sent = raw ?? (body === undefined ? "" : JSON.stringify(body));
    const options = {
      method,
      headers: {
        accept: "*/*",
        ...(body !== undefined && { "content-type": "application/json" }),
        // Node adds it by itself only for methods that usually have a body.
        ...(sent.length > 0 && { "content-length": Buffer.byteLength(sent) }),
        ...(cookie && { cookie }),
        ...headers,
      },
      ...(signal && { signal }),
    };
    const { status, headers: received, bytes } = await request(new URL(path, this.#home), options, sent);
    for (const line of received.getSetCookie()) this.#keep(line);
    const text = new TextDecoder().decode(decompress(bytes, received.get("content-encoding")));
    const isJson = (received.get("content-type") ?? "").startsWith("application/json");
    const parsed: unknown = isJson ? JSON.parse(text) : text;
    return { status, headers: received, body: parsed, text };
  }

  get(path: string, headers?: Record<string, string>): Promise<Answered> {
    return this.ask(path, { headers });
  }

  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Answered> {
    return this.ask(path, { method: "POST", body, headers });
  }

  /** Follows redirects until an address that begins with `stop`, and returns that address without opening it. */
  async follow(path: string, stop: string): Promise<URL> {
    let at = new URL(path, this.#home);
    for (let hops = 0; hops < 20; hops++) {
      const answer = await this.ask(at.href);
      const to = answer.headers.get("location");
      if (to === null) throw new Error(`No redirect from ${at.href} (${answer.status}): ${answer.text}`);
      at = new URL(to, at);
      if (at.href.startsWith(stop)) return at;
    }
    throw new Error(`Too many redirects at ${at.href}`);
  }

  #keep(line: string): void {
    const [pair = "", ...attributes] = line.split(";");
    const name = pair.slice(0, pair.indexOf("="));
    if (attributes.some((one) => /^\s*max-age=0$/i.test(one))) this.cookies.delete(name);
    else this.cookies.set(name, pair.slice(pair.indexOf("=") + 1));
  }
}

interface Received {
  status: number;
  headers: Headers;
  bytes: Buffer;
}

/** Sends a request. @param body what to send; nothing if it is empty */
function request(url: URL, options: RequestOptions, body: string | Uint8Array): Promise<Received> {
  const { promise, resolve, reject } = Promise.withResolvers<Received>();
  const open = url.protocol === "https:" ? httpsRequest : httpRequest;
  const sent = open(url, options, (answer) => {
    const parts: Buffer[] = [];
    answer.on("data", (part: Buffer) => parts.push(part));
    answer.on("error", reject);
    answer.on("end", () => {
      const headers = new Headers();
      const { rawHeaders } = answer;
      for (let at = 0; at < rawHeaders.length; at += 2) headers.append(rawHeaders[at]!, rawHeaders[at + 1]!);
      resolve({ status: answer.statusCode!, headers, bytes: Buffer.concat(parts) });
    });
  });
  sent.on("error", reject);
  sent.end(body);
  return promise;
}

/** @param encoding the answer's `Content-Encoding` */
function decompress(bytes: Buffer, encoding: string | null): Buffer {
  if (bytes.length === 0) return bytes; // such as the answer to HEAD
  if (encoding === "gzip") return gunzipSync(bytes);
  if (encoding === "br") return brotliDecompressSync(bytes);
  if (encoding === "zstd") return zstdDecompressSync(bytes);
  return bytes;
}
