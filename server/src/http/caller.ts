import type { FastifyRequest } from "fastify";

/** The zone in which a person's days begin: `X-Time-Zone`, an IANA name; UTC when it is absent or unknown to us. */
export function timeZoneOf({ headers }: FastifyRequest): string {
  const zone = headers["x-time-zone"];
  return typeof zone === "string" && zone.length <= 64 ? knownZone(zone) : "UTC";
}

/** An IANA name as our tables have it. */
export function knownZone(zone: string): string {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    return "UTC"; // a zone younger than our tables must not keep its people out
  }
}
