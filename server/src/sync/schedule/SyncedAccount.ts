import type { Screen } from "../../domain/screen.ts";
import { fullBurst } from "../quota/pacedWrites.ts";
import type { WriteBurst } from "../quota/pacedWrites.ts";
import { noCalls } from "../quota/shares.ts";
import type { DayCalls } from "../quota/shares.ts";
import { createFootprints } from "../pull/changeTracker.ts";
import type { Footprints } from "../pull/changeTracker.ts";
import { beginSchedule } from "./schedule.ts";
import type { Viewing, Schedule } from "./schedule.ts";
import type { RunnerPace } from "./systemClock.ts";

/** An account that the runner keeps in step, as this process knows it. */
export interface SyncedAccount {
  readonly id: string;
  schedule: Schedule;
  /** This server claimed its background pull, until that time, as its row has it (`dueAccounts.ts`); null when it did not. */
  claimedUntil: number | null;
  /** Its lists that this server is to read because somebody else looks at them, by Google's ids. */
  watched: Set<string>;
  screens: Set<Screen>;
  timeZone: string | null;
  failures: number;
  /** The quick writes that it has left. */
  burst: WriteBurst;
  footprints: Footprints;
  /** Calls to Google on a day of quota, by what they were made for; like the two above, all servers' (`memory.ts`). */
  calls: DayCalls;
  /** Calls to Google that this server made. */
  called: number;
  /** No call to Google before this time. */
  restsUntil: number;
  /** Another process holds it until then. */
  heldUntil: number;
  /** Left work is worth another try then. */
  retryAt: number | null;
  /** Something changed here that its Google does not hold yet. */
  poked: boolean;
  /** ... and until then more of it is waited for. */
  gathersUntil: number;
  /** An earlier run, of whatever process, left work. Whoever waits for that has a screen open, or asks for a pull. */
  left: boolean;
  /** As its row last was: the number of its last change. */
  changed: number;
  /** Google takes no calls of it before its person, or the operator, does something; how its row was then. */
  stopped: { changed: number } | null;
  /** Those who wait for a pull of everything, and how many more may ask for one. */
  pulls: { done(): void; failed(error: unknown): void }[];
  allowance: { left: number; at: number };
  running: Promise<void> | null;
  callOff: (() => void) | null;
}

/** Pulls that a person may ask for at a stretch, and how often beyond. */
const ASKED = { burst: 30, every: 10_000 };
/** Lists on screen that are read in turn. */
const LISTS_AT_MOST = 3;
/** Columns in view that are read by turns. */
const COLUMNS_AT_MOST = 12;
const NIGHT = { from: 23, to: 6 };

export function beginSynced(id: string, pace: RunnerPace): SyncedAccount {
  return {
    id,
    schedule: beginSchedule(pace.now()),
    claimedUntil: null,
    watched: new Set(),
    screens: new Set(),
    timeZone: null,
    failures: 0,
    burst: fullBurst(),
    footprints: createFootprints(pace),
    calls: noCalls(),
    called: 0,
    restsUntil: 0,
    heldUntil: 0,
    retryAt: null,
    poked: false,
    gathersUntil: 0,
    left: false,
    changed: 0,
    stopped: null,
    pulls: [],
    allowance: { left: ASKED.burst, at: pace.now() },
    running: null,
    callOff: null,
  };
}

/** What its screens show together; null when none is open. */
export function viewingOf({ screens }: SyncedAccount): Viewing | null {
  if (screens.size === 0) return null;
  const awake = [...screens].filter(({ idle }) => !idle);
  const shown = awake.length > 0 ? awake : [...screens];
  const lists = [...new Set(shown.flatMap(({ list }) => list ?? []))].slice(-LISTS_AT_MOST);
  const inView = new Set([...screens].flatMap((screen) => screen.inView ?? [])).difference(new Set(lists));
  return { lists, inView: [...inView].slice(-COLUMNS_AT_MOST), idle: awake.length === 0 };
}

/** Whether somebody waits for what its next run brings. */
export function isUrgent(it: SyncedAccount): boolean {
  return it.poked || it.pulls.length > 0 || it.screens.size > 0 || it.watched.size > 0;
}

/**
 * When this server is to run it next; null or Infinity when only somebody's doing, or a claim, brings that about.
 * @param projectRests Google serves nobody before this time
 */
export function nextRun(it: SyncedAccount, projectRests: number): number | null {
  // who asks for a pull hears at once that Google rests, instead of waiting for it
  if (it.pulls.length > 0) return it.heldUntil;
  if (it.stopped && !it.poked) return null;
  const isDue = it.left || it.claimedUntil !== null || it.watched.size > 0;
  const work = isDue ? 0 : it.poked ? it.gathersUntil : Infinity;
  const due = Math.min(work, it.schedule.at, it.retryAt ?? Infinity);
  return Math.max(it.heldUntil, due, it.restsUntil, projectRests);
}

/** The clock was put back so far: what is waited for comes as soon as it would have come. */
export function turnBack(it: SyncedAccount, by: number): void {
  it.heldUntil -= by;
  it.restsUntil -= by;
  it.gathersUntil -= by;
  it.schedule = { ...it.schedule, at: it.schedule.at - by };
  it.allowance.at -= by;
  if (it.retryAt !== null) it.retryAt -= by;
}

/** Takes one of the pulls that a person may ask for. @returns whether there was one */
export function spend({ allowance }: SyncedAccount, now: number): boolean {
  const back = Math.floor((now - allowance.at) / ASKED.every);
  if (back > 0) {
    allowance.left = Math.min(ASKED.burst, allowance.left + back);
    allowance.at += back * ASKED.every;
  }
  if (allowance.left === 0) return false;
  allowance.left--;
  return true;
}

/** Whether it is night where the person was last; no night where that is not known. */
export function isNight({ timeZone }: SyncedAccount, now: number): boolean {
  if (timeZone === null) return false;
  const hour = Number(clockOf(timeZone).format(now));
  return hour >= NIGHT.from || hour < NIGHT.to;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat("en", { timeZone, hour: "numeric", hourCycle: "h23" });
  clocks.set(timeZone, clock);
  return clock;
}
