import type { FailureKind, GoogleFailure } from "../../google/GoogleFailure.ts";

const FIRST = 1_000;
const LONGEST = 15 * 60_000;
/**
 * These failures seldom pass within seconds. The first try comes after half a minute, and later tries after longer waits.
 */
const SLOW: ReadonlySet<FailureKind> = new Set(["quota", "denied", "scope", "setup"]);
const SLOW_FIRST = 30_000;

/**
 * How long an account rests after a failure of Google's, in milliseconds (U6). It rests for as long as Google asks, or
 * for a first wait if Google asks for nothing. A random part is added, whose bound doubles with each failure. A 401 is
 * tried again quickly. Other refusals begin with half a minute.
 * @param failures how many in a row, 1 for the first; `random` is in [0, 1)
 */
export function restAfter(failure: GoogleFailure, failures: number, random: number): number {
  const isSlow = SLOW.has(failure.kind) && failure.status !== 401;
  const first = isSlow ? SLOW_FIRST : FIRST;
  const ceiling = Math.min(LONGEST, first * 2 ** (isSlow ? failures - 1 : failures));
  return (failure.retryAfter ?? Math.min(first, ceiling)) + random * ceiling;
}
