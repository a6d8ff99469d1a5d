import type { GoogleFailure } from "../google/GoogleFailure.ts";

const FIRST = 1_000;
const LONGEST = 15 * 60_000;

/**
 * How long an account rests after its Google failed, in milliseconds (U6): anything up to a time that doubles with each
 * failure, and never shorter than Google asks.
 * @param failures how many in a row, 1 for the first; `random` in [0, 1)
 */
export function restAfter(failure: GoogleFailure, failures: number, random: number): number {
  const ceiling = Math.min(LONGEST, FIRST * 2 ** failures);
  return (failure.retryAfter ?? FIRST) + random * ceiling;
}
