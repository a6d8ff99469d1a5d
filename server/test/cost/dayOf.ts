import type { Random } from "../simulation/Random.ts";
import type { Profile } from "./profiles.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** What a screen shows from one time on, within a day; null: nothing, for it is hidden or closed. */
export interface Glance {
  at: number;
  shows: { list: number; idle: boolean } | null;
}

/** An edit of a list, by its number among the person's lists. */
export interface Edit {
  at: number;
  list: number;
}

/** What one person does in a day; times count from midnight, lists from 0. */
export interface Day {
  glances: Glance[];
  here: Edit[];
  inGoogle: Edit[];
}

/** People are up between these hours. */
const UP = { from: 7 * HOUR, to: 23 * HOUR };
/** Somebody who works on the board touches it so often, on average. */
const TOUCH = 75 * SECOND;
/** The browser tells that nobody touched the screen for this long (web: `watchScreen.ts`). */
const IDLE_AFTER = 3 * MINUTE;
/** They go on to another list so often, on average. */
const TURN = 4 * MINUTE;
/** They go to another tab or application so often, on average, and come back after a time between these two. */
const AWAY = { every: 6 * MINUTE, from: 10 * SECOND, to: 3 * MINUTE };
/** This part of what people do in Google's apps they do during a sitting, in the list on screen: the phone lies there. */
const BESIDE = 0.25;

/**
 * Draws a day. Sittings lie anywhere in the day, not over each other; their minutes count while the screen is to be
 * seen. Edits here lie anywhere in the sittings, in the list that is shown. Which list is shown, or
 * edited in Google, follows Zipf's law: the second of the person's lists half as often as the first, and so on.
 */
export function dayOf(random: Random, profile: Profile): Day {
  const day: Day = { glances: [], here: [], inGoogle: [] };
  for (const at of starts(random, profile)) day.glances.push(...sitting(random, profile, at));
  const seen = whileSeen(day.glances);
  for (let n = 0; n < profile.editsHere; n++) day.here.push(pick(random, seen));
  for (let n = 0; n < profile.editsInGoogle; n++) {
    const elsewhere = { at: UP.from + random.next() * (UP.to - UP.from), list: listOf(random, profile) };
    day.inGoogle.push(random.chance(BESIDE) ? pick(random, seen) : elsewhere);
  }
  return day;
}

/** Which list, if any, stays on screen from one time to another. */
export function staysOnScreen(glances: readonly Glance[], from: number, to: number): number | null {
  const before = glances.findLast(({ at }) => at <= from);
  const list = before?.shows?.list ?? null;
  const after = glances.filter(({ at }) => at > from && at <= to);
  return after.every(({ shows }) => shows?.list === list) ? list : null;
}

/** When sittings begin: each in a part of the day of its own, with room for its interruptions. */
function starts(random: Random, { sittings, minutes }: Profile): number[] {
  const part = (UP.to - UP.from) / sittings;
  const room = part - 2 * minutes * MINUTE;
  return Array.from({ length: sittings }, (_, n) => UP.from + n * part + random.next() * room);
}

function sitting(random: Random, profile: Profile, start: number): Glance[] {
  const glances: Glance[] = [];
  let [at, list, affected] = [start, listOf(random, profile), start];
  let left = profile.minutes * MINUTE;
  const next = { touch: soon(random, TOUCH), turn: soon(random, TURN), away: soon(random, AWAY.every) };
  const show = (idle: boolean): void => void glances.push({ at, shows: { list, idle } });
  show(false);
  let idle = false;
  while (left > 0) {
    const untilIdle = idle ? Infinity : affected + IDLE_AFTER - at;
    const step = Math.min(next.touch, next.turn, next.away, untilIdle, left);
    at += step;
    left -= step;
    for (const what of ["touch", "turn", "away"] as const) next[what] -= step;
    if (left <= 0) break;
    if (step === untilIdle) {
      idle = true;
      show(idle);
      continue;
    }
    if (next.away <= 0) {
      glances.push({ at, shows: null });
      at += AWAY.from + random.next() * (AWAY.to - AWAY.from);
      next.away = soon(random, AWAY.every);
    } else if (next.turn <= 0) {
      list = listOf(random, profile);
      next.turn = soon(random, TURN);
    } else {
      next.touch = soon(random, TOUCH);
      affected = at;
      if (!idle) continue;
    }
    [affected, idle] = [at, false];
    show(idle);
  }
  glances.push({ at, shows: null });
  return glances;
}

/** A time while something is on screen, with its list; the longer it is there, the likelier. */
function pick(random: Random, seen: readonly { from: number; to: number; list: number }[]): Edit {
  const whole = seen.reduce((sum, { from, to }) => sum + to - from, 0);
  let at = random.next() * whole;
  for (const { from, to, list } of seen) {
    if (at < to - from) return { at: from + at, list };
    at -= to - from;
  }
  throw new Error("Somebody edits who never looks.");
}

function whileSeen(glances: readonly Glance[]): { from: number; to: number; list: number }[] {
  return glances.flatMap(({ at, shows }, n) =>
    shows ? [{ from: at, to: glances[n + 1]!.at, list: shows.list }] : [],
  );
}

function listOf(random: Random, { lists }: Profile): number {
  const whole = Array.from({ length: lists }, (_, n) => 1 / (n + 1)).reduce((sum, weight) => sum + weight);
  let dice = random.next() * whole;
  for (let n = 0; n < lists; n++) if ((dice -= 1 / (n + 1)) < 0) return n;
  return lists - 1;
}

function soon(random: Random, mean: number): number {
  return -Math.log(1 - random.next()) * mean;
}
