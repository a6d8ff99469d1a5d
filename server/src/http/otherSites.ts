import type { FastifyInstance, FastifyRequest } from "fastify";
import { Failed } from "./Failed.ts";

/** Tells requests of Tasklane's own pages, and of configured origins, from requests of other sites (product 7.18). */
export interface Origins {
  /**
   * Refuses a request that the browser makes ahead (prefetch), because the person may never open the page.
   * @throws Failed `cross_site`
   */
  refusePrefetch(request: FastifyRequest): void;
  /**
   * Refuses a request that another site sent, according to the browser's headers.
   * @throws Failed `cross_site`
   */
  refuseCrossSite(request: FastifyRequest): void;
  /** Tells whether the operator allows pages of this origin to call the API (`WEB_ORIGINS`). */
  isAllowed(origin: string): boolean;
}

/**
 * @param site Tasklane's public URL, known once the server listens
 * @param allowed the other origins whose pages may call the API
 */
export function createOrigins(site: () => URL, allowed: readonly string[]): Origins {
  const isAllowed = (origin: string): boolean => allowed.includes(origin);
  return {
    isAllowed,
    refusePrefetch({ headers }) {
      if (String(headers["sec-purpose"]).includes("prefetch")) throw new Failed("cross_site");
    },
    refuseCrossSite({ headers, protocol }) {
      const { origin } = headers;
      const from = headers["sec-fetch-site"];
      if (origin !== undefined && isAllowed(origin)) return;
      // The browser sets `Host` to the host that it calls, and no page can change that. So `Origin` equals it only for our own
      // pages.
      const own =
        origin === undefined || origin === site().origin || origin === `${protocol}://${headers.host}`;
      if (!own || (from !== undefined && from !== "same-origin" && from !== "none"))
        throw new Failed("cross_site");
    },
  };
}

/** Lets pages of configured origins call the API (CORS). Pages of other origins get no header that lets them read an answer. */
export function allowOrigins(app: FastifyInstance, origins: Origins): void {
  app.addHook("onRequest", async (request, reply) => {
    const { origin } = request.headers;
    void reply.header("vary", "Origin");
    if (origin === undefined || !origins.isAllowed(origin)) return;
    void reply.headers({
      "access-control-allow-origin": origin,
      "access-control-allow-credentials": "true",
      "access-control-expose-headers": "ETag, Retry-After, X-Request-Id",
    });
    if (request.method !== "OPTIONS" || request.headers["access-control-request-method"] === undefined)
      return;
    await reply
      .code(204)
      .headers({
        "access-control-allow-methods": "GET, POST, PATCH, DELETE",
        "access-control-allow-headers":
          "Content-Type, Idempotency-Key, If-None-Match, Last-Event-ID, X-Account, X-Mutation, X-Time-Zone",
        "access-control-max-age": "600",
      })
      .send();
  });
}
