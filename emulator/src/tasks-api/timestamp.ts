import { invalidArgument } from "./errors.ts";

const RFC3339 = /^(\d{4})-(\d{2})-(\d{2})[Tt](\d{2}):(\d{2}):(\d{2})(\.\d+)?([Zz]|[+-]\d{2}:\d{2})$/;

/** The years that Google's timestamps allow. A time is refused if it is outside of them in UTC. */
const EARLIEST = Date.parse("0001-01-01T00:00:00Z");
const LATEST = Date.parse("9999-12-31T23:59:59.999Z");

/**
 * Parses a full RFC 3339 timestamp with a zone, the only form that Google accepts.
 * @returns milliseconds
 * @throws ApiError 400 for a bare date, a missing zone, an impossible day, or a time outside the years 1 to 9999
 */
export function parseTimestamp(text: string): number {
  const parts = RFC3339.exec(text);
  const time = parts ? Date.parse(text) : Number.NaN;
  if (!parts || !(time >= EARLIEST && time <= LATEST)) throw invalidArgument();
  const [, year, month, day] = parts.map(Number) as [number, number, number, number];
  // Date.parse would turn 30 February into 1 March, so check the day.
  const lastDay = new Date(Date.UTC(year, month, 0)).getUTCDate();
  if (day > lastDay && year >= 100) throw invalidArgument();
  return time;
}
