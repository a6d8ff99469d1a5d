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

/** A browser, reduced to HTTP: it keeps cookies by host and follows redirects one at a time. */
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
    const answer = await fetch(new URL(path, this.#home), {
      method,
      redirect: "manual",
      signal,
      headers: {
        ...(body !== undefined && { "content-type": "application/json" }),
        ...(cookie && { cookie }),
        ...headers,
      },
      body: raw ?? (body === undefined ? undefined : JSON.stringify(body)),
    });
    for (const line of answer.headers.getSetCookie()) this.#keep(line);
    const text = await answer.text();
    const isJson = (answer.headers.get("content-type") ?? "").startsWith("application/json");
    const parsed: unknown = isJson ? JSON.parse(text) : text;
    return { status: answer.status, headers: answer.headers, body: parsed, text };
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
