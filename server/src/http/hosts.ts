import type { FastifyInstance, FastifyRequest } from "fastify";
import { Failed } from "./Failed.ts";
import { API } from "./route.ts";

/** Health checks. Monitoring may call them under any host name. */
const FOR_EVERYBODY: ReadonlySet<string> = new Set([`${API}/healthz`, `${API}/readyz`]);
const THIS_MACHINE = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/**
 * Refuses a request with two `Host` headers or none (400); HTTP/1.0 may omit it. Without a proxy, also refuses API calls under a
 * host name other than Tasklane's (403). Otherwise a foreign page whose domain resolves to this machine could read the answers as
 * its own (DNS rebinding).
 * @param site Tasklane's public URL, known once the server listens
 * @param hasProxy whether a proxy decides which host names are allowed
 */
export function checkHosts(app: FastifyInstance, site: () => URL, hasProxy: boolean): void {
  app.addHook("onRequest", async (request) => {
    const { raw } = request;
    const named = raw.rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === "host");
    const isOld = raw.httpVersion === "1.0";
    if (named.length > 1 || (named.length === 0 && !isOld)) throw new Failed("invalid_input");
    // The router decodes the path as it was sent, and strips a host from it. So the route that it found tells, not the path.
    const path = request.routeOptions.url ?? "";
    if (hasProxy || !path.startsWith(`${API}/`) || FOR_EVERYBODY.has(path)) return;
    if (!namesThisMachine(request) && nameIn(raw.headers.host) !== site().hostname)
      throw new Failed("cross_site");
  });
}

/** Tells whether a request reached this machine under a local name such as `localhost`. */
export function namesThisMachine({ raw }: FastifyRequest): boolean {
  return THIS_MACHINE.test(nameIn(raw.headers.host));
}

/** Returns the name in a `Host` header without its port. */
function nameIn(host = ""): string {
  return host.toLowerCase().replace(/:\d+$/, "");
}
