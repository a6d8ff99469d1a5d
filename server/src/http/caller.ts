import type { FastifyRequest } from "fastify";

/** The zone in which a person's days begin: `X-Time-Zone`, an IANA name; UTC when it is absent or unknown to us. */
export function timeZoneOf({ headers }: FastifyRequest): string {
  const zone = headers["x-time-zone"];
  if (typeof zone !== "string" || zone.length > 64) return "UTC";
  try {
    return new Intl.DateTimeFormat("en", { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    return "UTC"; // a zone younger than our tables must not keep its people out
  }
}
