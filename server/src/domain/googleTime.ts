import { TIMES } from "@tasklane/contract/limits.ts";

/** Google's own servers may disagree about the time by this much, in milliseconds. */
export const GOOGLE_CLOCKS_DIFFER = 5_000;
/** Google's answers are at most this old, in milliseconds. */
export const STALE_AT_MOST = 120_000;

/** Whether a Google task was made or changed so shortly before `at` that an answer of Google's may not know it yet (rule P3.3). */
export function isNewAt(known: { updated: number; writeLog: { born?: number } }, at: number): boolean {
  return at - Math.max(known.updated, known.writeLog.born ?? 0) <= STALE_AT_MOST;
}

/** Our clock counts as put back if it fell behind Google's by this much since the last pull, in milliseconds. */
export const PUT_BACK = 10_000;

/**
 * Converts a time of ours to Google's clock, by the difference at the last complete pull of a member's list. Before the first pull
 * the clocks count as equal.
 */
export function toGoogleTime(
  { watermark, pulled_at }: { watermark: number | null; pulled_at: number | null },
  at: number,
): number {
  return watermark === null || pulled_at === null ? at : at + watermark - pulled_at;
}

/** When it is read, what was done in Google counts as at most this old, in milliseconds. */
const AS_OLD_AT_MOST = TIMES.binKept - 7 * 24 * 60 * 60_000;

/**
 * An account may go unread for weeks. Returns the time of what was done there, but not so early that the bin or a task's history
 * keeps it for less than a week.
 */
export function asRead(at: number, now: number): number {
  return Math.max(at, now - AS_OLD_AT_MOST);
}
