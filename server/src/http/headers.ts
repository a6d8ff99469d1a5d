import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";

const NONE = ["'none'"];
const SELF = ["'self'"];

/**
 * The headers that every answer carries (reliability.md, 4.6).
 * @param site where people reach us, known once we listen
 */
export async function addHeaders(app: FastifyInstance, site: () => URL): Promise<void> {
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
        // no text becomes markup or a script: nothing of ours does that, nor may anything make a policy that lets it
        requireTrustedTypesFor: ["'script'"],
        trustedTypes: NONE,
      },
    },
    crossOriginOpenerPolicy: { policy: "same-origin" },
    crossOriginResourcePolicy: { policy: "same-origin" },
    frameguard: { action: "deny" },
    hsts: false,
    referrerPolicy: { policy: "no-referrer" },
  });
  // they are the same each time, and take a while to make
  let fixed: [string, string][] | undefined;
  app.addHook("onRequest", async (request, reply) => {
    if (fixed) for (const [name, value] of fixed) reply.raw.setHeader(name, value);
    else {
      const before = new Set(reply.raw.getHeaderNames());
      reply.helmet();
      const added = reply.raw.getHeaderNames().filter((name) => !before.has(name));
      fixed = added.map((name) => [name, String(reply.raw.getHeader(name))]);
    }
    void reply.headers({ "cache-control": "no-store", "x-request-id": request.id });
    if (site().protocol === "https:")
      void reply.header("strict-transport-security", "max-age=63072000; includeSubDomains");
  });
}
