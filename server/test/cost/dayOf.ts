import type { Random } from "../simulation/Random.ts";
import type { Profile } from "./profiles.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** What a screen shows from a time on; null while it is hidden or closed. */
export interface Glance {
  at: number;
  shows: { list: number; idle: boolean } | null;
}

/** An edit in a list. The list is given by its index among the person's lists. */
export interface Edit {
  at: number;
  list: number;
}

/** What one person does in a day. Times count from midnight, lists from 0. */
export interface Day {
  glances: Glance[];
  here: Edit[];
  inGoogle: Edit[];
}

/** The hours between which people are awake. */
const UP = { from: 7 * HOUR, to: 23 * HOUR };
/** The average time between two touches by a person who works on the board. */
const TOUCH = 75 * SECOND;
/** How long nobody must touch the screen until the browser reports it as idle (web: `watchScreen.ts`). */
const IDLE_AFTER = 3 * MINUTE;
/** The average time until a person changes to another list. */
const TURN = 4 * MINUTE;
/** The average time until a person changes to another tab or app, and the shortest and longest time until they return. */
const AWAY = { every: 6 * MINUTE, from: 10 * SECOND, to: 3 * MINUTE };
/** The share of edits in Google's apps that people make while they sit at the board, in the list on screen. */
const BESIDE = 0.25;

/**
 * Draws a random day. Sittings are spread over the day and do not overlap; their minutes count while the screen is
 * visible. Edits here are spread over the sittings, in the list on screen. Lists are chosen by Zipf's law: the second
 * list half as often as the first, and so on.
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

/** Returns the list that stays on screen during a whole period; null if there is none. */
export function staysOnScreen(glances: readonly Glance[], from: number, to: number): number | null {
  const before = glances.findLast(({ at }) => at <= from);
  const list = before?.shows?.list ?? null;
  const after = glances.filter(({ at }) => at > from && at <= to);
  return after.every(({ shows }) => shows?.list === list) ? list : null;
}

/** Draws when sittings begin. Each has a part of the day to itself, with room for its interruptions. */
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

/** Draws a time at which something is on screen, with that list. */
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
