import type { FailureKind, GoogleFailure } from "../../google/GoogleFailure.ts";

const FIRST = 1_000;
const LONGEST = 15 * 60_000;
/** These failures seldom pass within seconds, so the first try comes after at least half a minute. */
const SLOW: ReadonlySet<FailureKind> = new Set(["quota", "denied", "scope", "setup"]);
const SLOW_FIRST = 30_000;

/**
 * Returns for how long an account makes no calls after Google failed, in milliseconds (U6). It is the time that Google asks for,
 * or else a first wait: a second, or half a minute for the failures in `SLOW`. A random part is added, whose bound doubles with
 * each failure. A 401 is tried again after a second.
 * @param failures how many in a row, 1 for the first
 * @param random a number in [0, 1)
 */
export function restAfter(failure: GoogleFailure, failures: number, random: number): number {
  const isSlow = SLOW.has(failure.kind) && failure.status !== 401;
  const first = isSlow ? SLOW_FIRST : FIRST;
  const ceiling = Math.min(LONGEST, first * 2 ** (isSlow ? failures - 1 : failures));
  return (failure.retryAfter ?? Math.min(first, ceiling)) + random * ceiling;
}
