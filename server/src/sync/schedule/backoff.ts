import type { FailureKind, GoogleFailure } from "../../google/GoogleFailure.ts";

const FIRST = 1_000;
const LONGEST = 15 * 60_000;
/** These failures seldom pass within seconds, so the first try comes after at least half a minute. */
const SLOW: ReadonlySet<FailureKind> = new Set(["quota", "denied", "scope", "setup"]);
const SLOW_FIRST = 30_000;

/**
 * Returns how long an account makes no calls after a failure of Google's, in milliseconds (U6). It is the time that
 * Google asks for, or a first wait if Google asks for none, plus a random part whose bound doubles with each failure.
 * The first wait is a second, or half a minute for the failures in `SLOW`. A 401 is tried again after a second.
 * @param failures how many in a row, 1 for the first
 * @param random a number in [0, 1)
 */
export function restAfter(failure: GoogleFailure, failures: number, random: number): number {
  const isSlow = SLOW.has(failure.kind) && failure.status !== 401;
  const first = isSlow ? SLOW_FIRST : FIRST;
  const ceiling = Math.min(LONGEST, first * 2 ** (isSlow ? failures - 1 : failures));
  return (failure.retryAfter ?? Math.min(first, ceiling)) + random * ceiling;
}
