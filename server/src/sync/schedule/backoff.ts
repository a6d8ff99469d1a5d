import type { FailureKind, GoogleFailure } from "../../google/GoogleFailure.ts";

const FIRST = 1_000;
const LONGEST = 15 * 60_000;
/** What seldom passes within seconds is tried again after half a minute, and then ever more seldom. */
const SLOW: ReadonlySet<FailureKind> = new Set(["quota", "denied", "scope", "setup"]);
const SLOW_FIRST = 30_000;

/**
 * How long an account rests after its Google failed, in milliseconds (U6): anything up to a time that doubles with each
 * failure, and never shorter than Google asks. A 401 passes as quickly as it came; another refusal begins with half a minute.
 * @param failures how many in a row, 1 for the first; `random` in [0, 1)
 */
export function restAfter(failure: GoogleFailure, failures: number, random: number): number {
  const isSlow = SLOW.has(failure.kind) && failure.status !== 401;
  const first = isSlow ? SLOW_FIRST : FIRST;
  const ceiling = Math.min(LONGEST, first * 2 ** (isSlow ? failures - 1 : failures));
  return (failure.retryAfter ?? Math.min(first, ceiling)) + random * ceiling;
}
