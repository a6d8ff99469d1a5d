import type { FastifyRequest } from "fastify";

/**
 * Reads the caller's time zone, which decides when their day begins.
 * @returns the IANA name in `X-Time-Zone`, or UTC when the header is absent or the name is unknown
 */
export function timeZoneOf({ headers }: FastifyRequest): string {
  const zone = headers["x-time-zone"];
  return typeof zone === "string" && zone.length <= 64 ? knownZone(zone) : "UTC";
}

/**
 * Tells whether the account of this session's cookie is the one for which the page was opened. The page names its account in
 * `X-Account`. If another person has signed in through another tab, the browser sends that person's cookie (fault FT04).
 * @returns true also when the header is absent
 */
export function isFrom(accountId: string, { headers }: FastifyRequest): boolean {
  const account = headers["x-account"];
  return account === undefined || account === accountId;
}

/**
 * Normalises an IANA zone name.
 * @returns UTC for a name that this server does not know
 */
export function knownZone(zone: string): string {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    return "UTC"; // the browser may know newer zones than the server; that must not lock people out
  }
}
