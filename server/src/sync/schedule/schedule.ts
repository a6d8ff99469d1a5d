import type { PullTimes } from "../../db/tables/nextPulls.ts";
import { NO_TURNS, NOTHING } from "./dueLists.ts";
import type { PullScope } from "./dueLists.ts";
import { GENEROUS } from "./pollingPolicy.ts";
import type { PollingPolicy } from "./pollingPolicy.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** What people view on the open pages of one account. */
export interface Viewing {
  /** Google's ids of the lists that they work in; empty while they have not used any. */
  lists: readonly string[];
  /** Google's ids of further lists whose columns are in view. */
  inView: readonly string[];
  /** Whether nobody has used any of the pages for minutes. */
  idle: boolean;
}

/** With no page open, each wait is twice the one before, up to these limits, in milliseconds. */
const BACKGROUND = { longest: HOUR, night: 2 * HOUR };
/** A pull of the lists on screen may come this much too early and still read them, in milliseconds. */
const SLACK = 5 * SECOND;
/** A list that another member views is not read again if it was read within this time. */
const FRESH_FOR_OTHERS = 15 * SECOND;
/** A background pull also reads lists that were not read for this long, although Google shows no change of them (C1.7). */
const UNREAD = { for: DAY, atMost: 3 };

/** When an account is pulled next. Immutable: each change makes a new schedule. The account's row stores its `PullTimes`. */
export interface Schedule extends Readonly<PullTimes> {
  /** When this server next pulls the lists on screen; Infinity when no page is open. */
  readonly at: number;
  /** How many pulls there were since a page was opened or showed another list. */
  readonly pullsSinceOpened: number;
}

/** What the last pull read and found. */
export interface Done {
  pullScope: PullScope;
  viewing: Viewing | null;
  pollingPolicy: PollingPolicy;
  /** When the lists on screen were read; of several lists, the earliest time. */
  readAt: number | null;
  found: boolean;
  /** Whether the account has a shared list. */
  shares: boolean;
  night: boolean;
}

/** Makes the schedule of an account that this server has not known before. */
export function beginSchedule(now: number): Schedule {
  return { at: Infinity, pullsSinceOpened: 0, next_pull_at: now, pull_wait: GENEROUS.shortest, hinted_at: 0 };
}

/** Takes over the times in the account's row. A time that is in the future, by another server's clock, counts as now. */
export function withTimes(schedule: Schedule, times: PullTimes, now: number): Schedule {
  return {
    ...schedule,
    ...timesOf(times),
    pull_wait: times.pull_wait || GENEROUS.shortest,
    hinted_at: Math.min(times.hinted_at, now),
  };
}

/** Returns the times to store in the account's row. */
export function timesOf(schedule: PullTimes): PullTimes {
  const { next_pull_at, pull_wait, hinted_at } = schedule;
  return { next_pull_at, pull_wait, hinted_at };
}

/** Makes a pull due at once: a page was opened, shows another list, or is used again after a pause. */
export function pullViewedNow(schedule: Schedule, now: number): Schedule {
  return { ...schedule, at: Math.min(schedule.at, now), pullsSinceOpened: 0 };
}

/** The last page was closed or hidden: ends the frequent pulls. Background pulls go on. */
export function stopViewedPulls(schedule: Schedule): Schedule {
  return { ...schedule, at: Infinity, pullsSinceOpened: 0 };
}

/** Makes the scope of a pull that reads only the lists that another member views. */
export function pullScopeForOthers(lists: readonly string[], now: number): PullScope {
  return { ...NOTHING, lists, restFor: FRESH_FOR_OTHERS, writtenBefore: now };
}

/** Decides what the due pull reads. */
export function pullScopeOf(
  schedule: Schedule,
  now: number,
  viewing: Viewing | null,
  pollingPolicy: PollingPolicy,
): PullScope {
  if (!viewing) {
    const unreadSince = now - UNREAD.for;
    return { ...NOTHING, hint: true, writtenBefore: now, unreadSince, atMost: UNREAD.atMost };
  }
  const opened = schedule.pullsSinceOpened === 0;
  const unhinted = now - schedule.hinted_at;
  const hint = unhinted >= pollingPolicy.hint;
  const step = every(viewing, pollingPolicy);
  // While calls are scarce, the list of lists is read in place of the lists on screen. Another server may just have done that.
  const isHinted = hint || (opened ? schedule.hinted_at >= schedule.at : unhinted < step - SLACK);
  const readsViewed = !isHinted || !pollingPolicy.hintInstead;
  const restFor = opened ? pollingPolicy.fresh : step - SLACK;
  const hasColumns = viewing.lists.length + viewing.inView.length > 0;
  const rest = hasColumns ? now - pollingPolicy.unread : now - restFor;
  // How long ago a column in view must have been read to take its turn (C7). If the person works in no list, each pull reads a
  // column instead, at the same cost. So with few columns in view, each is read more often.
  const turn =
    viewing.lists.length > 0
      ? pollingPolicy.column
      : Math.min(pollingPolicy.column, Math.max(1, viewing.inView.length) * step);
  // While calls are scarce, a pull reads a column only with the list of lists, or if the person works in no list (C7.3).
  const takesTurn = !pollingPolicy.hintInstead || hint || viewing.lists.length === 0;
  return {
    ...NOTHING,
    hint,
    hintWaits: unhinted < 2 * pollingPolicy.hint,
    lists: readsViewed ? viewing.lists : [],
    restFor,
    trusted: readsViewed ? [] : viewing.lists,
    columns: takesTurn
      ? { lists: viewing.inView, before: now - turn + SLACK, atMost: pollingPolicy.columns }
      : NO_TURNS,
    writtenBefore: now - pollingPolicy.written,
    unreadSince: hint || !hasColumns ? rest : 0,
    atMost: 1,
  };
}

/** Returns the schedule after a pull. */
export function after(schedule: Schedule, now: number, done: Done): Schedule {
  const { pullScope, viewing, pollingPolicy, readAt } = done;
  const hinted_at = pullScope.hint ? now : schedule.hinted_at;
  if (viewing) {
    const from = pullScope.lists.length > 0 ? (readAt ?? now) : now;
    return {
      ...schedule,
      at: from + every(viewing, pollingPolicy),
      pullsSinceOpened: schedule.pullsSinceOpened + 1,
      next_pull_at: now + pollingPolicy.shortest,
      pull_wait: 2 * pollingPolicy.shortest,
      hinted_at,
    };
  }
  const longest = done.night ? BACKGROUND.night : done.shares ? pollingPolicy.sharing : BACKGROUND.longest;
  // After a pull that found a change, another member of a shared list may wait for the next one. So that comes soon.
  const wait =
    pollingPolicy.again && done.found && done.shares
      ? pollingPolicy.shortest
      : Math.min(schedule.pull_wait, longest);
  return { ...schedule, next_pull_at: now + wait, pull_wait: wait * 2, pullsSinceOpened: 0, hinted_at };
}

/**
 * An insert of unknown outcome waits for a pull that begins from `from` on. With no page open, makes the background pull come then.
 * A pull that ended within a minute of `from` may have begun before. After a later one, the schedule stays (U4.9).
 */
export function pullFrom(schedule: Schedule, from: number, now: number): Schedule {
  if (schedule.at !== Infinity || schedule.hinted_at >= from + MINUTE) return schedule;
  return { ...schedule, next_pull_at: Math.min(schedule.next_pull_at, Math.max(from, now)) };
}

/** Returns the schedule after a pull that was put off until `until`. */
export function putOff(schedule: Schedule, until: number): Schedule {
  return {
    ...schedule,
    at: Math.max(schedule.at, until),
    next_pull_at: Math.max(schedule.next_pull_at, until),
  };
}

/** Returns the time between two pulls of the lists on screen. */
function every({ idle }: Viewing, pollingPolicy: PollingPolicy): number {
  return idle ? pollingPolicy.idle : pollingPolicy.viewed;
}
