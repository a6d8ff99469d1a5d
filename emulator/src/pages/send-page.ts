import type { FastifyReply } from "fastify";

/**
 * Sends a page with a strict content security policy.
 * @param leadsTo an address to which a form may redirect in the end, because browsers apply the policy to such
 * redirects
 */
export function sendPage(reply: FastifyReply, text: string, leadsTo = ""): FastifyReply {
  const target = URL.canParse(leadsTo) ? ` ${new URL(leadsTo).origin}` : "";
  const policy = [
    "default-src 'none'",
    "style-src 'self'",
    "img-src data:",
    `form-action 'self'${target} http://localhost:* http://127.0.0.1:*`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ];
  return reply
    .header("Content-Security-Policy", policy.join("; "))
    .header("Cache-Control", "no-store")
    .header("Referrer-Policy", "same-origin")
    .header("X-Content-Type-Options", "nosniff")
    .type("text/html; charset=utf-8")
    .send(text);
}
