import { networkInterfaces } from "node:os";
import type { FastifyInstance } from "fastify";
import type { Config } from "./config.ts";
import { API } from "./http/route.ts";
import { StartFailure } from "./StartFailure.ts";

const LOCAL: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * An IP address that is reserved for documentation. The server's own request uses it, so that it counts against no caller's rate
 * limit.
 */
const NOBODY = "192.0.2.1";

/** Returns the IP address that means all network interfaces. `::` includes IPv4, but some machines have no IPv6 at all. */
function everywhere(): string {
  const has6 = Object.values(networkInterfaces()).some((all) => all?.some(({ family }) => family === "IPv6"));
  return has6 ? "::" : "0.0.0.0";
}

/** So many files stay free for the database, Google and the app's files, however many connections are open. */
const FILES_KEPT = 64;

/**
 * Returns how many connections the server accepts; it hangs up on further ones. Each is an open file, and the operating system lets
 * a process open only so many. Infinity where there is no limit, as on Windows.
 */
function mostConnections(): number {
  Object.assign(process.report, { excludeNetwork: true }); // the types of Node lack it
  const { userLimits } = process.report.getReport() as { userLimits?: { open_files: { soft: unknown } } };
  const most = userLimits?.open_files.soft;
  return typeof most === "number" ? most - FILES_KEPT : Infinity;
}

/**
 * Starts to listen. If people open Tasklane under a local URL and no proxy is configured, only this machine can connect. A proxy
 * may run on another machine or in a container, so the server then listens on all interfaces. `LISTEN_ON` replaces that choice.
 * @returns the URL, with the actual port if the system chose a free one
 * @throws StartFailure when the port is taken or not allowed, or the address is not this machine's
 */
export async function listen(app: FastifyInstance, config: Config): Promise<string> {
  const { port, publicUrl, trustProxy, listenOn } = config;
  const local = trustProxy === false && (publicUrl === null || LOCAL.has(new URL(publicUrl).hostname));
  // This server speaks no TLS, so a proxy does. All callers then seem to have the proxy's address, and share its limits.
  if (publicUrl?.startsWith("https:") && trustProxy === false)
    app.log.warn("PUBLIC_URL is https:, but TRUST_PROXY is off. So all people count as one address");
  // The first answer computes the security headers that every answer carries. So make one request now: the first real request may
  // be unreadable, and its answer then copies these headers.
  await app.inject({ url: `${API}/healthz`, remoteAddress: NOBODY });
  app.server.maxConnections = mostConnections();
  try {
    await app.listen({ port, host: listenOn ?? (local ? "localhost" : everywhere()) });
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code === "EADDRINUSE")
      throw new StartFailure(`Port ${port} is already taken. Set PORT to another one.`, { cause });
    if (code === "EACCES")
      throw new StartFailure(`Port ${port} may not be used here. Set PORT to another one.`, { cause });
    if (code === "EADDRNOTAVAIL" && listenOn !== null)
      throw new StartFailure(`This machine has no address ${listenOn}. Set LISTEN_ON to another.`, {
        cause,
      });
    throw cause;
  }
  const bound = app.server.address();
  return `http://localhost:${typeof bound === "object" && bound !== null ? bound.port : port}`;
}
