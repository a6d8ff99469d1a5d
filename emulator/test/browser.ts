/** A person's browser without scripts. It keeps cookies by host name as real browsers do, follows redirects and posts forms. */
export class Browser {
  readonly #cookies = new Map<string, string>();
  /** The address of the page on screen. */
  url = "";
  status = 0;
  html = "";

  /** Opens an address and follows redirects until a page, or an address outside the emulator. */
  async open(address: string, emulator: string, init: RequestInit = {}): Promise<this> {
    let next = address;
    let request = init;
    for (let hops = 0; hops < 10; hops++) {
      this.url = next;
      if (!next.startsWith(emulator)) return this;
      // Each request depends on the redirect before it.
      const response = await fetch(next, { ...request, redirect: "manual", headers: this.#headers(request) });
      this.#keepCookies(response);
      this.status = response.status;
      const location = response.headers.get("location");
      if (!location) {
        this.html = await response.text();
        return this;
      }
      next = new URL(location, next).href;
      request = {};
    }
    throw new Error(`Too many redirects, last to ${next}`);
  }

  /** Submits the form on screen whose address ends with `ending`, with the given fields. */
  async submit(ending: string, fields: Record<string, string | string[]> = {}): Promise<this> {
    const actions = [...this.html.matchAll(/(?:form)?action="([^"]+)"/g)].map((match) => match[1]!);
    const action = actions.find((each) => each.endsWith(ending));
    if (!action) throw new Error(`No form leads to ${ending} on ${this.url}: ${actions.join(", ")}`);
    const body = new URLSearchParams();
    for (const [name, value] of Object.entries(fields))
      for (const one of [value].flat()) body.append(name, one);
    const target = new URL(action, this.url);
    return this.open(target.href, target.origin, {
      method: "POST",
      body,
      headers: { origin: target.origin },
    });
  }

  /** The parameters of the address to which the browser was redirected: what the program learns. */
  get answer(): Record<string, string> {
    return Object.fromEntries(new URL(this.url).searchParams);
  }

  get cookieNames(): string[] {
    return [...this.#cookies.keys()];
  }

  #headers(init: RequestInit): Headers {
    const headers = new Headers(init.headers);
    headers.set("cookie", [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; "));
    return headers;
  }

  #keepCookies(response: Response): void {
    for (const line of response.headers.getSetCookie()) {
      const [pair = "", ...attributes] = line.split(";");
      const name = pair.slice(0, pair.indexOf("="));
      const gone = attributes.some((each) => /expires=Thu, 01 Jan 1970/i.test(each));
      if (gone) this.#cookies.delete(name);
      else this.#cookies.set(name, pair.slice(name.length + 1));
    }
  }
}
