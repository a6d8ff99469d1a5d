import { GENEROUS, PROMISED } from "../../src/sync/schedule/pollingPolicy.ts";
import type { PollingPolicy } from "../../src/sync/schedule/pollingPolicy.ts";

const HOUR = 60 * 60_000;

/** The tempo by which a world is judged; where the day decides, the one with more calls. */
const dearer = (pollingPolicy: PollingPolicy | undefined): PollingPolicy => pollingPolicy ?? GENEROUS;

/** The promise holds for 95 of 100 changes; none may take longer than this many times as long. */
const AT_MOST = 2;

/** When a change that somebody makes in Google is late on a screen that shows its list, in milliseconds. */
export function lateAfter(who: "own" | "other member"): number {
  return AT_MOST * (who === "own" ? PROMISED.ownAccount : PROMISED.otherMember);
}

/** So many calls an account may cost in an hour in which nothing happens and nobody looks. */
export function callsOfQuietHour(
  pollingPolicy: PollingPolicy | undefined,
  { listPages, taskPages }: { listPages: number; taskPages: number },
): number {
  const { sharing } = dearer(pollingPolicy);
  // once Google's word that nothing changed may not be trusted: then each list is listed, with its order
  return (HOUR / sharing + 1) * listPages + 2 * taskPages;
}

/** ... and so many more when a list of its is on screen for so long, which so many others take part in. */
export function callsOfLooking(
  pollingPolicy: PollingPolicy | undefined,
  time: number,
  { listPages, taskPages, others }: { listPages: number; taskPages: number; others: number },
): number {
  const { viewed: look, hint, others: every } = dearer(pollingPolicy);
  const own = time / look + 1 + (time / hint + 1) * listPages;
  return own + others * (time / every + 1) + 2 * (others + 1) * taskPages;
}
