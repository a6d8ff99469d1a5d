import type { GoogleFailure } from "../google/GoogleFailure.ts";

const FIRST = 1_000;
const LONGEST = 15 * 60_000;

/**
 * How long an account rests after its Google failed, in milliseconds (U6): twice as long each time with full jitter,
 * never shorter than Google asks; until Pacific midnight when the project's day is used up.
 * @param failures how many in a row, 1 for the first; `random` in [0, 1)
 */
export function restAfter(failure: GoogleFailure, failures: number, now: number, random: number): number {
  if (failure.kind === "daily") return untilPacificMidnight(now);
  const ceiling = Math.min(LONGEST, FIRST * 2 ** failures);
  return Math.max(failure.retryAfter ?? 0, ceiling / 2 + (random * ceiling) / 2);
}

/** Google's days of quota end at midnight in California. */
export function untilPacificMidnight(now: number): number {
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone: "America/Los_Angeles",
    hourCycle: "h23",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  }).formatToParts(now);
  const [hour, minute, second] = (["hour", "minute", "second"] as const).map((type) =>
    Number(parts.find((part) => part.type === type)?.value),
  ) as [number, number, number];
  return ((24 - hour) * 60 - minute) * 60_000 - second * 1_000;
}
