import type { FastifyReply } from "fastify";

/**
 * Sends a page with a strict content security policy.
 * @param leadsTo a URL to which a form of the page may lead in the end. Browsers apply the policy to redirects after a form, so
 *   the policy must allow it
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
