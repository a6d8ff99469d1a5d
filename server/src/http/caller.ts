import type { FastifyRequest } from "fastify";

/** The zone in which a person's days begin: `X-Time-Zone`, an IANA name; UTC when it is absent or unknown to us. */
export function timeZoneOf({ headers }: FastifyRequest): string {
  const zone = headers["x-time-zone"];
  return typeof zone === "string" && zone.length <= 64 ? knownZone(zone) : "UTC";
}

/**
 * Whether a request is one of this person: `X-Account`, when it is there, says whose page sent it, and a browser's cookie
 * may have become somebody else's since that page was opened (fault FT04).
 */
export function isFrom(accountId: string, { headers }: FastifyRequest): boolean {
  const account = headers["x-account"];
  return account === undefined || account === accountId;
}

/** An IANA name as our tables have it. */
export function knownZone(zone: string): string {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    return "UTC"; // a zone younger than our tables must not keep its people out
  }
}
