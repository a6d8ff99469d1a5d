import type { FastifyReply, FastifyRequest } from "fastify";

import { errorPage } from "./error-page.ts";
import { sendPage } from "./send-page.ts";

const LOCAL = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i;

/**
 * The pages need no password, so protects them from other web sites. A form must come from the pages themselves. The host name
 * must be this machine's or the configured one. Otherwise a foreign domain that resolves to this machine could read the pages.
 */
export function pagesGuard(publicUrl: string) {
  const ownHost = new URL(publicUrl).host;
  return async (
    { headers, method }: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply | undefined> => {
    const host = headers.host ?? "";
    const knownHost = LOCAL.test(host) || host === ownHost;
    const fromSelf = headers["sec-fetch-site"] === undefined || headers["sec-fetch-site"] === "same-origin";
    const { origin } = headers;
    const sameOrigin = origin === undefined || (URL.canParse(origin) && new URL(origin).host === host);
    if (knownHost && (method === "GET" || (fromSelf && sameOrigin))) return undefined;
    return sendPage(reply.code(403), errorPage(403, "forbidden", "This form was sent from another site."));
  };
}
