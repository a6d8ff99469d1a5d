import type { ViewedScreen } from "../../domain/screen.ts";
import { fullBurst } from "../quota/limitWrites.ts";
import type { WriteBurst } from "../quota/limitWrites.ts";
import { noCalls } from "../quota/shares.ts";
import type { DayCalls } from "../quota/shares.ts";
import { ChangeTracker } from "../pull/ChangeTracker.ts";
import { beginSchedule } from "./schedule.ts";
import type { Viewing, Schedule } from "./schedule.ts";
import type { RunnerClock } from "./systemClock.ts";

/** An account that the runner keeps in sync with Google, as this process knows it. Times are by our clock. */
export interface SyncedAccount {
  readonly id: string;
  schedule: Schedule;
  /** Until when this server has claimed the account's background pull (`dueAccounts.ts`); null without a claim. */
  claimedUntil: number | null;
  /** Google's ids of lists of the account that this server has to read, because another member views them. */
  watched: Set<string>;
  screens: Set<ViewedScreen>;
  timeZone: string | null;
  /** Failed runs in a row (`unserved`: our database failed), since when, and until when no call is made. For all servers (`memory.ts`). */
  rest: Readonly<{ failures: number; since: number; until: number; unserved?: number }>;
  /** When Google last refused a write of the account while it served others (U6.14); null when this server knows of none. */
  writeRefusedAt: number | null;
  /** How many writes the account may still make in a row without long pauses. */
  burst: WriteBurst;
  tracker: ChangeTracker;
  /** The account's calls of the day, by purpose. They, the tracker and the burst count for all servers (`memory.ts`). */
  calls: DayCalls;
  /** How many calls to Google this server has made for the account since it knows it. */
  called: number;
  /** Until when another process has the account's lease. */
  leasedElsewhereUntil: number;
  /** When this server pushes what is left, for which nobody waits; null when it knows of nothing. All servers have `due_push`. */
  retryAt: number | null;
  /** When this server pushes changes made in Tasklane, which are collected until then; null when it was told of none. */
  pushAt: number | null;
  /** Whether no call is made until the person signs in again. A change, a claim or a page that opens is a new try (U6.7). */
  isStopped: boolean;
  /** The callers who wait for a pull of everything. `allowance` limits how often a person may ask for one. */
  pulls: { done(): void; failed(error: unknown): void }[];
  allowance: { left: number; at: number };
  /** The run under way; null when there is none. */
  running: Promise<void> | null;
  /** Cancels the planned run; null when none is planned. */
  callOff: (() => void) | null;
}

/** A person may ask for `burst` pulls at once, and after that for one every `every` milliseconds. */
const ASKED = { burst: 30, every: 10_000 };
/** At most this many of the lists on screen are read often. */
const LISTS_AT_MOST = 3;
/** At most this many columns in view take turns at being read. */
const COLUMNS_AT_MOST = 12;
const NIGHT = { from: 23, to: 6 };
/** Google serves the account. */
export const NO_REST: SyncedAccount["rest"] = { failures: 0, since: 0, until: 0 };

/** Makes the state of an account that this process has not synced before. */
export function beginSynced(id: string, clock: RunnerClock): SyncedAccount {
  return {
    id,
    schedule: beginSchedule(clock.now()),
    claimedUntil: null,
    watched: new Set(),
    screens: new Set(),
    timeZone: null,
    rest: NO_REST,
    writeRefusedAt: null,
    burst: fullBurst(),
    tracker: new ChangeTracker(clock),
    calls: noCalls(),
    called: 0,
    leasedElsewhereUntil: 0,
    retryAt: null,
    pushAt: null,
    isStopped: false,
    pulls: [],
    allowance: { left: ASKED.burst, at: clock.now() },
    running: null,
    callOff: null,
  };
}

/** Combines what the account's open pages show; null when no page is open. */
export function viewingOf({ screens }: SyncedAccount): Viewing | null {
  if (screens.size === 0) return null;
  const awake = [...screens].filter(({ idle }) => !idle);
  const shown = awake.length > 0 ? awake : [...screens];
  const lists = [...new Set(shown.flatMap(({ list }) => list ?? []))].slice(-LISTS_AT_MOST);
  const inView = new Set([...screens].flatMap((screen) => screen.inView ?? [])).difference(new Set(lists));
  return { lists, inView: [...inView].slice(-COLUMNS_AT_MOST), idle: awake.length === 0 };
}

/** Whether somebody waits for the result of the account's next run. */
export function isUrgent(it: SyncedAccount): boolean {
  return it.pushAt !== null || it.pulls.length > 0 || it.screens.size > 0 || it.watched.size > 0;
}

/**
 * Returns when this server has to run the account next. It is null or Infinity when nothing is due: then only a person's action
 * or a claim leads to a run.
 * @param projectRests until when no account may call Google, because the day's calls are used up
 */
export function nextRun(it: SyncedAccount, projectRests: number): number | null {
  // A pull that a person asked for runs even while the day's calls are used up. It then fails at once, and they need not wait.
  if (it.pulls.length > 0) return it.leasedElsewhereUntil;
  if (it.isStopped && it.pushAt === null) return null;
  const isDue = it.claimedUntil !== null || it.watched.size > 0;
  const work = isDue ? 0 : (it.pushAt ?? Infinity);
  const due = Math.min(work, it.schedule.at, it.retryAt ?? Infinity);
  return Math.max(it.leasedElsewhereUntil, due, it.rest.until, projectRests);
}

/** Shifts the account's times after the clock was put back. Otherwise its next pull would come that much later. */
export function turnBack(it: SyncedAccount, by: number): void {
  it.leasedElsewhereUntil -= by;
  it.rest = { ...it.rest, until: it.rest.until - by };
  it.schedule = { ...it.schedule, at: it.schedule.at - by };
  it.allowance.at -= by;
  if (it.retryAt !== null) it.retryAt -= by;
  if (it.pushAt !== null) it.pushAt -= by;
}

/** Uses up one of the pulls that a person may ask for. @returns false if there was none left */
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

/** Whether it is night in the time zone of the page that the person used last; false when the zone is not known. */
export function isNight({ timeZone }: SyncedAccount, now: number): boolean {
  if (timeZone === null) return false;
  const { hour } = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone);
  return hour >= NIGHT.from || hour < NIGHT.to;
}
