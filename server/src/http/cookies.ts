import { randomBytes } from "node:crypto";
import "@fastify/cookie";
import type { FastifyReply, FastifyRequest } from "fastify";
import { hashSessionId } from "../db/tables/sessions.ts";

/** How long a person may take at the provider, in seconds. */
export const SIGN_IN_TIME = 10 * 60;
const SESSION_TIME = 30 * 24 * 60 * 60;
const ID_BYTES = 32;

type Name = "sid" | "oauth" | "consent";

/** Our cookies; none of them can be read by a script, none comes along when another site sends a change. */
export interface Cookies {
  get(request: FastifyRequest, name: Name): string | null;
  /** What the database keeps of the id of the session that a request shows. */
  sessionHash(request: FastifyRequest): string | null;
  set(reply: FastifyReply, name: Name, value: string): void;
  clear(reply: FastifyReply, name: Name): void;
}

/**
 * @param site where people reach us, known once we listen. Under https the prefix `__Host-` keeps sibling domains from
 * setting our cookies; under http the port is in the name, because cookies of one machine do not know ports.
 */
export function createCookies(site: () => URL): Cookies {
  const secure = (): boolean => site().protocol === "https:";
  const nameOf = (name: Name): string => (secure() ? `__Host-${name}` : `${name}-${site().port || "80"}`);
  const options = () => ({ path: "/", httpOnly: true, sameSite: "lax" as const, secure: secure() });
  const get: Cookies["get"] = (request, name) => {
    const full = nameOf(name);
    // two of one name: somebody else set one of them, and we cannot tell which
    const given = (request.headers.cookie ?? "")
      .split(";")
      .filter((one) => one.trim().startsWith(`${full}=`));
    return given.length === 1 ? (request.cookies[full] ?? null) : null;
  };
  // limits ask for it, and then the call itself
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

/** 256 random bits: nobody guesses one. */
export function newSessionId(): string {
  return randomBytes(ID_BYTES).toString("base64url");
}
