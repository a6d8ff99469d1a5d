import type { Screen } from "../../domain/screen.ts";
import { fullBurst } from "../quota/limitWrites.ts";
import type { WriteBurst } from "../quota/limitWrites.ts";
import { noCalls } from "../quota/shares.ts";
import type { DayCalls } from "../quota/shares.ts";
import { createChangeTracker } from "../pull/changeTracker.ts";
import type { ChangeTracker } from "../pull/changeTracker.ts";
import { beginSchedule } from "./schedule.ts";
import type { Viewing, Schedule } from "./schedule.ts";
import type { RunnerClock } from "./systemClock.ts";

/** An account that the runner keeps in sync, as this process knows it. */
export interface SyncedAccount {
  readonly id: string;
  schedule: Schedule;
  /**
   * Until when this server has claimed the background pull, as the account's row has it (`dueAccounts.ts`); null without
   * a claim.
   */
  claimedUntil: number | null;
  /** Google's ids of its lists that this server is to read because another member views them. */
  watched: Set<string>;
  screens: Set<Screen>;
  timeZone: string | null;
  failures: number;
  /** The quick writes that it has left. */
  burst: WriteBurst;
  tracker: ChangeTracker;
  /** Its calls to Google on a day of quota, by purpose. These and the two above count for all servers (`memory.ts`). */
  calls: DayCalls;
  /** How many calls to Google this server made for it. */
  called: number;
  /** No call to Google before this time. */
  restsUntil: number;
  /** Until when another process has the account's lease. */
  leasedElsewhereUntil: number;
  /** When work that was left is worth another try. */
  retryAt: number | null;
  /** Whether something changed here that its Google does not hold yet. */
  poked: boolean;
  /** Until when further changes are collected. */
  debouncedUntil: number;
  /**
   * Whether an earlier run, of whatever process, left work. A person who waits for that has a screen open, or asks for a
   * pull.
   */
  left: boolean;
  /** The change number of its row, as last read. */
  changed: number;
  /**
   * Set when Google takes no calls of it until its person, or the operator, acts. `changed` is its row's change number
   * then.
   */
  stopped: { changed: number } | null;
  /** The callers that wait for a pull of everything. `allowance` says how many more may ask for one. */
  pulls: { done(): void; failed(error: unknown): void }[];
  allowance: { left: number; at: number };
  running: Promise<void> | null;
  callOff: (() => void) | null;
}

/** How many pulls a person may ask for at once, and how often after that. */
const ASKED = { burst: 30, every: 10_000 };
/** How many lists on screen are pulled. */
const LISTS_AT_MOST = 3;
/** How many columns in view are read by turns. */
const COLUMNS_AT_MOST = 12;
const NIGHT = { from: 23, to: 6 };

export function beginSynced(id: string, clock: RunnerClock): SyncedAccount {
  return {
    id,
    schedule: beginSchedule(clock.now()),
    claimedUntil: null,
    watched: new Set(),
    screens: new Set(),
    timeZone: null,
    failures: 0,
    burst: fullBurst(),
    tracker: createChangeTracker(clock),
    calls: noCalls(),
    called: 0,
    restsUntil: 0,
    leasedElsewhereUntil: 0,
    retryAt: null,
    poked: false,
    debouncedUntil: 0,
    left: false,
    changed: 0,
    stopped: null,
    pulls: [],
    allowance: { left: ASKED.burst, at: clock.now() },
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
 * When this server has to run it next. It is null or Infinity when only a person's action, or a claim, leads to a run.
 * @param projectRests until when Google serves nobody
 */
export function nextRun(it: SyncedAccount, projectRests: number): number | null {
  // A caller that asks for a pull is told at once that Google serves nobody, instead of waiting.
  if (it.pulls.length > 0) return it.leasedElsewhereUntil;
  if (it.stopped && !it.poked) return null;
  const isDue = it.left || it.claimedUntil !== null || it.watched.size > 0;
  const work = isDue ? 0 : it.poked ? it.debouncedUntil : Infinity;
  const due = Math.min(work, it.schedule.at, it.retryAt ?? Infinity);
  return Math.max(it.leasedElsewhereUntil, due, it.restsUntil, projectRests);
}

/** Shifts the times that are waited for when the clock was put back, so that nothing comes later than it would have. */
export function turnBack(it: SyncedAccount, by: number): void {
  it.leasedElsewhereUntil -= by;
  it.restsUntil -= by;
  it.debouncedUntil -= by;
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

/** Whether it is night where the person was last; false when that place is not known. */
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
