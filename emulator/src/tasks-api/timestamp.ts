import { invalidArgument } from "./errors.ts";

const RFC3339 = /^(\d{4})-(\d{2})-(\d{2})[Tt](\d{2}):(\d{2}):(\d{2})(\.\d+)?([Zz]|[+-]\d{2}:\d{2})$/;

/**
 * Milliseconds of a full RFC 3339 timestamp with a zone, the only form Google takes.
 * @throws ApiError 400 for a bare date, a missing zone, or a day that no calendar has
 */
export function parseTimestamp(text: string): number {
  const parts = RFC3339.exec(text);
  const time = parts ? Date.parse(text) : Number.NaN;
  if (!parts || Number.isNaN(time)) throw invalidArgument();
  const [, year, month, day] = parts.map(Number) as [number, number, number, number];
  // Date.parse turns 30 February into 1 March.
  const lastDay = new Date(Date.UTC(year, month, 0)).getUTCDate();
  if (day > lastDay && year >= 100) throw invalidArgument();
  return time;
}
