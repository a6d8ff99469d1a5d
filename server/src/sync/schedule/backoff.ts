import { isDatabaseAway } from "../../db/isDatabaseAway.ts";
import { Fenced } from "../../db/tables/leases.ts";
import { GoogleFailure } from "../../google/GoogleFailure.ts";
import type { FailureKind } from "../../google/GoogleFailure.ts";
import type { RunDeps } from "./RunnerDeps.ts";
import type { SyncedAccount } from "./SyncedAccount.ts";

/** The shortest wait after a failure, and the bound of its random part, in milliseconds. */
const FIRST = 1_000;
export const LONGEST_REST = 15 * 60_000;
/** While our own database is away, an account waits so long at most: a try costs no call to Google (U6.15). */
const LONGEST_WITHOUT_DATABASE = 30_000;
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
  const ceiling = Math.min(LONGEST_REST, first * 2 ** (isSlow ? failures - 1 : failures));
  return (failure.retryAfter ?? Math.min(first, ceiling)) + random * ceiling;
}

/**
 * After a failed run, decides until when no call is made for the account (U6), which `it.rest` tells.
 * @returns false when the account's failures do not tell when to try again
 */
export function countFailure(deps: RunDeps, it: SyncedAccount, error: unknown): boolean {
  const failure = failureOf(error);
  if (deps.isStopped() || failure === null || failure.kind === "reauth" || failure.kind === "daily")
    return false;
  const isAway = isDatabaseAway(error as Error);
  const failures = (isAway ? (it.rest.unserved ?? 0) : it.rest.failures) + 1;
  const wait = restAfter(failure, failures, deps.random());
  const until = Math.ceil(deps.clock.now() + (isAway ? Math.min(wait, LONGEST_WITHOUT_DATABASE) : wait));
  if (isAway) it.rest = { ...it.rest, unserved: failures, until: Math.max(it.rest.until, until) };
  else it.rest = { failures, since: failures === 1 ? deps.clock.now() : it.rest.since, until };
  return true;
}

/** Returns the failure at Google that ended a run; `unknown` for a fault of ours; null for `Fenced`: the run may begin again. */
export function failureOf(error: unknown): GoogleFailure | null {
  if (error instanceof Fenced) return null;
  return error instanceof GoogleFailure ? error : new GoogleFailure("unknown", "sync failed");
}
