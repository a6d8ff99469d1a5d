import type { Extent } from "./pullAccount.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** While a screen is open; in the background it doubles from the shortest to the longest (sync.md, Cost). */
const WATCHED = 20 * SECOND;
const BACKGROUND = { shortest: 5 * MINUTE, longest: 60 * MINUTE };
/** Every so many background pulls Google's word that nothing changed is not trusted. */
const DISTRUST_EVERY = 12;
/** Lists that are read with each pull of an open screen although Google's list of lists does not point at them. */
const ALONG = 4;

/** When an account is pulled next. Unchanging: each step makes the next one. */
export interface Schedule {
  readonly at: number;
  readonly wait: number;
  readonly count: number;
  /** A screen was opened. */
  watched(now: number): Schedule;
  /** A pull was done. */
  after(now: number, how: { watched: boolean; found: boolean }): Schedule;
}

/**
 * The schedule of an account as a process meets it: never pulled, at once; else somewhere within the shortest wait, so
 * that not all come together after a start.
 */
export function beginSchedule(now: number, pulledAt: number | null, random: number): Schedule {
  return schedule(pulledAt === null ? now : now + random * BACKGROUND.shortest, BACKGROUND.shortest, 0);
}

export function nextPull({ at }: Schedule): number {
  return at;
}

/** How much the pull that is due reads. */
export function background({ count }: Schedule, watched: boolean): Extent {
  const distrust = count % DISTRUST_EVERY === DISTRUST_EVERY - 1;
  return { watched, oldest: distrust ? Number.POSITIVE_INFINITY : watched ? ALONG : 0 };
}

function schedule(at: number, wait: number, count: number): Schedule {
  return {
    at,
    wait,
    count,
    watched: (now) => schedule(Math.min(at, now), BACKGROUND.shortest, count),
    after(now, { watched, found }) {
      if (watched) return schedule(now + WATCHED, BACKGROUND.shortest, count + 1);
      const next = found ? BACKGROUND.shortest : Math.min(wait * 2, BACKGROUND.longest);
      return schedule(now + wait, next, count + 1);
    },
  };
}
