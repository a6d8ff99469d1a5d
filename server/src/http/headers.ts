import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

/**
 * The headers that every answer carries (fault FH18). A page of the app also allows its inline script in the policy, by its hash
 * (`pages.ts`).
 */
export const FIXED_HEADERS: Readonly<Record<string, string>> = {
  "content-security-policy": [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: https:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    // Trusted Types: scripts cannot turn a string into markup or code. The one policy allows the URL of the service worker.
    "require-trusted-types-for 'script'",
    "trusted-types tasklane-sw",
  ].join(";"),
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "origin-agent-cluster": "?1",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
  "x-dns-prefetch-control": "off",
  "x-download-options": "noopen",
  "x-frame-options": "DENY",
  "x-permitted-cross-domain-policies": "none",
  "x-xss-protection": "0",
};

/**
 * Adds the security headers that every answer carries (fault FH18).
 * @param site Tasklane's public URL, known once the server listens
 * @returns a function that adds the headers to an answer for which Fastify runs no hook
 */
export function addHeaders(
  app: FastifyInstance,
  site: () => URL,
): (request: FastifyRequest, reply: FastifyReply) => void {
  const protect = (request: FastifyRequest, reply: FastifyReply): void => {
    void reply.headers({ ...FIXED_HEADERS, "cache-control": "no-store", "x-request-id": request.id });
    if (site().protocol === "https:")
      void reply.header("strict-transport-security", "max-age=63072000; includeSubDomains");
  };
  app.addHook("onRequest", async (request, reply) => protect(request, reply));
  return protect;
}
