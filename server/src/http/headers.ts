import helmet from "@fastify/helmet";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

type Protect = (request: FastifyRequest, reply: FastifyReply) => void;

const NONE = ["'none'"];
const SELF = ["'self'"];
const NO_GUESSING: [string, string] = ["x-content-type-options", "nosniff"];

/**
 * Adds the security headers that every answer carries (fault FH18).
 * @param site Tasklane's public URL, known once the server listens
 * @returns `protect` adds the headers to an answer for which Fastify runs no hook; `fixed` lists those that never change
 */
export async function addHeaders(
  app: FastifyInstance,
  site: () => URL,
): Promise<{ protect: Protect; fixed: () => readonly [string, string][] }> {
  await app.register(helmet, {
    global: false,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: NONE,
        scriptSrc: SELF,
        styleSrc: SELF,
        imgSrc: ["'self'", "data:", "https:"],
        fontSrc: SELF,
        connectSrc: SELF,
        manifestSrc: SELF,
        formAction: SELF,
        frameAncestors: NONE,
        baseUri: NONE,
        // Trusted Types: scripts cannot turn a string into markup or code. The one policy allows the URL of the service worker.
        requireTrustedTypesFor: ["'script'"],
        trustedTypes: ["tasklane-sw"],
      },
    },
    crossOriginOpenerPolicy: { policy: "same-origin" },
    crossOriginResourcePolicy: { policy: "same-origin" },
    frameguard: { action: "deny" },
    hsts: false,
    referrerPolicy: { policy: "no-referrer" },
  });
  // These headers never change and take time to compute. So the first answer computes them, and answers for which Fastify runs no
  // hook copy them.
  let fixed: [string, string][] | undefined;
  const protect: Protect = (request, reply) => {
    for (const [name, value] of fixed ?? [NO_GUESSING]) reply.raw.setHeader(name, value);
    void reply.headers({ "cache-control": "no-store", "x-request-id": request.id });
    if (site().protocol === "https:")
      void reply.header("strict-transport-security", "max-age=63072000; includeSubDomains");
  };
  app.addHook("onRequest", async (request, reply) => {
    fixed ??= madeFor(reply);
    protect(request, reply);
  });
  return { protect, fixed: () => fixed ?? [NO_GUESSING] };
}

function madeFor(reply: FastifyReply): [string, string][] {
  const before = new Set(reply.raw.getHeaderNames());
  reply.helmet();
  const added = reply.raw.getHeaderNames().filter((name) => !before.has(name));
  return added.map((name) => [name, String(reply.raw.getHeader(name))]);
}
