import { GENEROUS, PROMISED } from "../../src/sync/schedule/pollingPolicy.ts";
import type { PollingPolicy } from "../../src/sync/schedule/pollingPolicy.ts";

const HOUR = 60 * 60_000;

/**
 * Returns the polling policy by which a world is judged. If the day's calls decide, it is the policy with more calls.
 */
const dearer = (pollingPolicy: PollingPolicy | undefined): PollingPolicy => pollingPolicy ?? GENEROUS;

/** The promise holds for 95 of 100 changes. No change may take more than this many times as long. */
const AT_MOST = 2;

/** Returns how long a change in Google may take to reach a screen that shows its list, in milliseconds. */
export function lateAfter(who: "own" | "other member"): number {
  return AT_MOST * (who === "own" ? PROMISED.ownAccount : PROMISED.otherMember);
}

/** Returns how many calls an account may cost in an hour in which nothing happens and nobody looks. */
export function callsOfQuietHour(
  pollingPolicy: PollingPolicy | undefined,
  { listPages, taskPages }: { listPages: number; taskPages: number },
): number {
  const { sharing } = dearer(pollingPolicy);
  // every `sharing` milliseconds, the account reads even lists that Google shows as unchanged: tasks and their order
  return (HOUR / sharing + 1) * listPages + 2 * taskPages;
}

/**
 * Returns how many more calls an account may cost while one of its lists is on screen for a time.
 * @param sizes.others how many other members the list has
 */
export function callsOfLooking(
  pollingPolicy: PollingPolicy | undefined,
  time: number,
  { listPages, taskPages, others }: { listPages: number; taskPages: number; others: number },
): number {
  const { viewed: look, hint, others: every } = dearer(pollingPolicy);
  const own = time / look + 1 + (time / hint + 1) * listPages;
  return own + others * (time / every + 1) + 2 * (others + 1) * taskPages;
}
