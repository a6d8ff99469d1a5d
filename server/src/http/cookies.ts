import { randomBytes } from "node:crypto";
import "@fastify/cookie";
import type { FastifyReply, FastifyRequest } from "fastify";
import { hashSessionId } from "../db/tables/sessionRows.ts";

/** How long a sign-in with Google may take, in seconds. */
export const SIGN_IN_TIME = 10 * 60;
const SESSION_TIME = 30 * 24 * 60 * 60;
const ID_BYTES = 32;

type Name = "sid" | "oauth" | "consent";

/**
 * Tasklane's cookies. Scripts cannot read them (HttpOnly). Browsers do not send them with another site's requests that change
 * something (SameSite).
 */
export interface Cookies {
  get(request: FastifyRequest, name: Name): string | null;
  /** Returns the hash of the session id in the request's cookie, as the database stores it. */
  sessionHash(request: FastifyRequest): string | null;
  set(reply: FastifyReply, name: Name, value: string): void;
  clear(reply: FastifyReply, name: Name): void;
}

/**
 * @param site Tasklane's public URL, known once the server listens. Under https, the prefix `__Host-` stops sibling domains from
 *   setting our cookies. Under http, the cookie's name contains the port, because browsers share cookies between the ports of a
 *   host.
 */
export function createCookies(site: () => URL): Cookies {
  const secure = (): boolean => site().protocol === "https:";
  const nameOf = (name: Name): string => (secure() ? `__Host-${name}` : `${name}-${site().port || "80"}`);
  const options = () => ({ path: "/", httpOnly: true, sameSite: "lax" as const, secure: secure() });
  const get: Cookies["get"] = (request, name) => {
    const full = nameOf(name);
    // Two cookies have the same name, so another site may have set one of them. Nobody can tell which, so use neither.
    const given = namesIn(request.headers.cookie ?? "").filter((one) => one === full);
    return given.length === 1 ? (request.cookies[full] ?? null) : null;
  };
  // Both the rate limits and the call itself need the hash, so it is computed once for each request.
  const hashes = new WeakMap<FastifyRequest, string | null>();
  return {
    get,
    sessionHash(request) {
      const known = hashes.get(request);
      if (known !== undefined) return known;
      const id = get(request, "sid");
      const hash = id === null ? null : hashSessionId(id);
      hashes.set(request, hash);
      return hash;
    },
    set: (reply, name, value) =>
      void reply.setCookie(nameOf(name), value, {
        ...options(),
        maxAge: name === "sid" ? SESSION_TIME : SIGN_IN_TIME,
      }),
    clear: (reply, name) => void reply.clearCookie(nameOf(name), options()),
  };
}

/**
 * Returns the names in a `Cookie` header. Only spaces and tabs around a name are left out, as the cookie parser does it. A sibling
 * domain may set a cookie whose name begins with another blank, such as U+00A0: browsers find no prefix `__Host-` in that.
 */
function namesIn(header: string): string[] {
  const pairs = header.split(";").filter((one) => one.includes("="));
  return pairs.map((one) => one.split("=", 1)[0]!.replace(/^[ \t]+|[ \t]+$/g, ""));
}

/** Makes a session id of 256 random bits, which cannot be guessed. */
export function newSessionId(): string {
  return randomBytes(ID_BYTES).toString("base64url");
}
