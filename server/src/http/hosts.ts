import type { FastifyInstance, FastifyRequest } from "fastify";
import { Failed } from "./Failed.ts";
import { API } from "./route.ts";

/** Who looks after the server asks by whatever name it has there. */
const FOR_EVERYBODY: ReadonlySet<string> = new Set([`${API}/healthz`, `${API}/readyz`]);
const THIS_MACHINE = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/**
 * Refuses a request that names no host, or two (400). Without a proxy before us, calls to any other name than our own are
 * refused too (403): a page whose name was pointed at this machine could otherwise read them as its own.
 * @param site where people reach us, known once we listen
 * @param hasProxy whether a proxy decides by which names people come
 */
export function checkHosts(app: FastifyInstance, site: () => URL, hasProxy: boolean): void {
  app.addHook("onRequest", async (request) => {
    const { raw } = request;
    const named = raw.rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === "host");
    const isOld = raw.httpVersion === "1.0";
    if (named.length > 1 || (named.length === 0 && !isOld)) throw new Failed("invalid_input");
    const [path = ""] = request.url.split("?", 1);
    if (hasProxy || !path.startsWith(`${API}/`) || FOR_EVERYBODY.has(path)) return;
    if (!namesThisMachine(request) && nameIn(raw.headers.host) !== site().hostname)
      throw new Failed("cross_site");
  });
}

/** Whether a request names the machine that it reached, as `localhost` does. */
export function namesThisMachine({ raw }: FastifyRequest): boolean {
  return THIS_MACHINE.test(nameIn(raw.headers.host));
}

/** The name in a `Host` header, without its port. */
function nameIn(host = ""): string {
  return host.toLowerCase().replace(/:\d+$/, "");
}
