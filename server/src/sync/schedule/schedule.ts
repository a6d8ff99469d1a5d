import type { PullTimes } from "../../db/tables/nextPulls.ts";
import type { PullScope } from "./dueLists.ts";
import { timeSince } from "./timeSince.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** What people look at on the screens of one account. */
export interface Viewing {
  /** Google's ids of the lists that they work in; none when no list was touched yet. */
  lists: readonly string[];
  /** Google's ids of other lists whose columns are in view. */
  inView: readonly string[];
  /** Nobody touched any of the screens for minutes. */
  idle: boolean;
}

/** How often a list that is looked at is read, how often Google's list of lists, and what is read in the background. */
export interface PollingPolicy {
  look: number;
  idle: number;
  /** A list that comes on screen is read again when it was read longer ago than this. */
  fresh: number;
  /** So many lists in view are read along with a look, and each of them so often at the most. */
  turns: number;
  turn: number;
  /** While someone looks at a shared list, the Google list of each other member is read so often. */
  others: number;
  /** ... until the account has made so many such calls on its day, or so many others. */
  othersUpTo: number;
  /** While someone looks, the list of lists is read so often: beside a look, or in its place, the first one's too. */
  hint: number;
  hintInstead: boolean;
  /** ... and one list that was not read for so long goes along. */
  unread: number;
  /** A list off screen, which our own write may hide, is read so long after that write. */
  written: number;
  /** The shortest wait in the background, and the longest of an account that shares lists. */
  shortest: number;
  sharing: number;
  /** Whether such an account begins with the shortest wait again when something was found. */
  again: boolean;
  /** What changed here goes to Google with the next pull, at the latest after so long. */
  gather: number;
}

/**
 * The times that the schedule promises for 95 of 100 changes made in Google, in milliseconds, while somebody looks; also
 * right after a write of ours, and while calls are dear. They do not hold while Google fails or the day's calls are used
 * up. `test/cost` measures them, and the simulation's property "fresh" judges by them.
 */
export const PROMISED = {
  /** From a person's own Google account to their screen, in the list that they work in. */
  ownAccount: MINUTE,
  /** From another member's Google account, in a shared list that they work in. */
  otherMember: 75 * SECOND,
  /** From a change made here to the Google account of each member. */
  toGoogle: MINUTE,
  /** From any member's Google account to the others, although nobody looks; at night twice as long. */
  unwatched: HOUR,
} as const;

/** While the project's day has plenty left (rule C4). */
export const GENEROUS: PollingPolicy = {
  look: 20 * SECOND,
  idle: MINUTE,
  fresh: 20 * SECOND,
  others: MINUTE,
  othersUpTo: Infinity,
  turns: 6,
  turn: MINUTE,
  hint: MINUTE,
  hintInstead: false,
  unread: 6 * HOUR,
  written: 0,
  shortest: 5 * MINUTE,
  sharing: 30 * MINUTE,
  again: true,
  gather: 0,
};
/**
 * When calls are dear. A change is then on screen within a minute, 95 times of 100: a look each 59 s shows an edit;
 * creating, completing and deleting also move the list's own time, so each sixth look may ask for that alone, and the
 * first one after a while. What is read before a write is a look too, so what changed here waits for the next one.
 */
export const LEAN: PollingPolicy = {
  look: 59 * SECOND,
  idle: MINUTE,
  fresh: 59 * SECOND,
  others: 70 * SECOND,
  othersUpTo: 150,
  turns: 1,
  turn: 59 * SECOND,
  hint: 6 * 59 * SECOND,
  hintInstead: true,
  unread: DAY,
  written: 30 * MINUTE,
  shortest: HOUR,
  sharing: HOUR,
  again: false,
  gather: 58 * SECOND,
};

/** With no screen open a pull comes after the tempo's shortest wait, then after twice as long each time, up to these. */
const BACKGROUND = { longest: HOUR, night: 2 * HOUR };
/** A look comes so much early rather than late, in milliseconds. */
const SLACK = 5 * SECOND;
/** A list that somebody else looks at is not read again when it was read within this time. */
const LOOKED_ELSEWHERE = 15 * SECOND;
/** Every so many background pulls Google's word that nothing changed is not trusted. */
const DISTRUST_EVERY = 12;
const NO_TURNS = { lists: [], before: 0, atMost: 0 };

/** When an account is pulled next. Unchanging: each step makes the next one. All but the looks is its row in the database. */
export interface Schedule {
  /** When what is on screen is looked at next, by this server; Infinity when nothing is. */
  readonly at: number;
  /** Looks since a screen was opened or showed another list. */
  readonly looks: number;
  /** When it is pulled next in the background. */
  readonly pullAt: number;
  /** How long the background pull after that one waits. */
  readonly wait: number;
  /** Background pulls so far. */
  readonly count: number;
  /** When Google's list of lists was last read. */
  readonly hintedAt: number;
  /** When its word was last not trusted. */
  readonly distrustedAt: number;
}

/** What the last pull was like, and what it met. */
export interface Done {
  pullScope: PullScope;
  viewing: Viewing | null;
  pollingPolicy: PollingPolicy;
  /** When the list on screen that was read longest ago was read. */
  readAt: number | null;
  found: boolean;
  /** Whether the account is in a list with others. */
  shares: boolean;
  night: boolean;
}

/** The schedule of an account as a server meets it. */
export function beginSchedule(now: number): Schedule {
  return {
    at: Infinity,
    looks: 0,
    pullAt: now,
    wait: GENEROUS.shortest,
    count: 0,
    hintedAt: 0,
    distrustedAt: now,
  };
}

/** The same with what the row tells, which another server may have written. */
export function withTimes(schedule: Schedule, times: PullTimes, now: number): Schedule {
  return {
    ...schedule,
    pullAt: times.next_pull_at,
    wait: times.pull_wait || GENEROUS.shortest,
    count: times.pull_count,
    hintedAt: times.hinted_at,
    distrustedAt: times.distrusted_at || now,
  };
}

/** What the row is to hold. */
export function timesOf({ pullAt, wait, count, hintedAt, distrustedAt }: Schedule): PullTimes {
  return {
    next_pull_at: pullAt,
    pull_wait: wait,
    pull_count: count,
    hinted_at: hintedAt,
    distrusted_at: distrustedAt,
  };
}

/** A screen was opened, or shows another list, or is touched again. */
export function lookAt(schedule: Schedule, now: number): Schedule {
  return { ...schedule, at: Math.min(schedule.at, now), looks: 0 };
}

/** The last screen was closed or hidden: the background goes on, which each look has put off. */
export function lookAway(schedule: Schedule): Schedule {
  return { ...schedule, at: Infinity, looks: 0 };
}

/** Lists that are read because somebody else looks at them, and nothing else. */
export function pullScopeOfLooks(lists: readonly string[], now: number): PullScope {
  const nothing = { hint: false, hintWaits: false, trusted: [], unreadSince: 0, atMost: 0, daily: false };
  return { ...nothing, turns: NO_TURNS, lists, restFor: LOOKED_ELSEWHERE, writtenBefore: now };
}

/**
 * Whether another server's reading of the list of lists has just taken the place of this look. The first look is taken by
 * a reading since the screen was opened: the same page may be open at that server too.
 */
export function isLookTaken(
  schedule: Schedule,
  now: number,
  viewing: Viewing,
  pollingPolicy: PollingPolicy,
): boolean {
  if (!pollingPolicy.hintInstead) return false;
  if (schedule.looks === 0) return schedule.hintedAt >= schedule.at;
  return timeSince(schedule.hintedAt, now) < every(viewing, pollingPolicy) - SLACK;
}

/** The schedule after a look whose place was taken. */
export function lookLater(schedule: Schedule, viewing: Viewing, pollingPolicy: PollingPolicy): Schedule {
  return { ...schedule, at: schedule.hintedAt + every(viewing, pollingPolicy), looks: schedule.looks + 1 };
}

/** How much the pull that is due reads. */
export function pullScopeOf(
  schedule: Schedule,
  now: number,
  viewing: Viewing | null,
  pollingPolicy: PollingPolicy,
): PullScope {
  if (!viewing) {
    const distrust = schedule.count % DISTRUST_EVERY === DISTRUST_EVERY - 1;
    const unreadSince = distrust ? schedule.distrustedAt : 0;
    const background = { hint: true, hintWaits: false, lists: [], restFor: 0, trusted: [], daily: false };
    return { ...background, turns: NO_TURNS, writtenBefore: now, unreadSince, atMost: Infinity };
  }
  const opened = schedule.looks === 0;
  const unhinted = now - schedule.hintedAt;
  const hint = unhinted >= pollingPolicy.hint;
  const isLook = !hint || !pollingPolicy.hintInstead;
  const restFor = opened ? pollingPolicy.fresh : every(viewing, pollingPolicy) - SLACK;
  const hasColumns = viewing.lists.length + viewing.inView.length > 0;
  const rest = hasColumns ? now - pollingPolicy.unread : now - restFor;
  // when calls are dear, a turn goes along with the list of lists, or takes the look that no list in work needs
  const step = every(viewing, pollingPolicy);
  // few columns without a list in work come around sooner: one of them a look, which costs what that list would
  const turn =
    viewing.lists.length > 0
      ? pollingPolicy.turn
      : Math.min(pollingPolicy.turn, Math.max(1, viewing.inView.length) * step);
  const takesTurn = !pollingPolicy.hintInstead || hint || viewing.lists.length === 0;
  return {
    hint,
    hintWaits: unhinted < 2 * pollingPolicy.hint,
    lists: isLook ? viewing.lists : [],
    restFor,
    trusted: isLook ? [] : viewing.lists,
    turns: takesTurn
      ? { lists: viewing.inView, before: now - turn + SLACK, atMost: pollingPolicy.turns }
      : NO_TURNS,
    writtenBefore: now - pollingPolicy.written,
    unreadSince: hint || !hasColumns ? rest : 0,
    atMost: 1,
    daily: false,
  };
}

/** The schedule after a pull. */
export function after(schedule: Schedule, now: number, done: Done): Schedule {
  const { pullScope, viewing, pollingPolicy, readAt } = done;
  const hintedAt = pullScope.hint ? now : schedule.hintedAt;
  if (viewing) {
    const from = pullScope.lists.length > 0 ? (readAt ?? now) : now;
    return {
      ...schedule,
      at: from + every(viewing, pollingPolicy),
      looks: schedule.looks + 1,
      pullAt: now + pollingPolicy.shortest,
      wait: 2 * pollingPolicy.shortest,
      hintedAt,
    };
  }
  const distrustedAt = pullScope.unreadSince > 0 ? now : schedule.distrustedAt;
  const longest = done.night ? BACKGROUND.night : done.shares ? pollingPolicy.sharing : BACKGROUND.longest;
  // whoever shares the list may wait for what comes next; of an own list nobody does
  const wait =
    pollingPolicy.again && done.found && done.shares
      ? pollingPolicy.shortest
      : Math.min(schedule.wait, longest);
  return {
    ...schedule,
    pullAt: now + wait,
    wait: wait * 2,
    count: schedule.count + 1,
    looks: 0,
    hintedAt,
    distrustedAt,
  };
}

/** The schedule of an account whose pull was put off. */
export function putOff(schedule: Schedule, until: number): Schedule {
  return { ...schedule, at: Math.max(schedule.at, until), pullAt: Math.max(schedule.pullAt, until) };
}

function every({ idle }: Viewing, pollingPolicy: PollingPolicy): number {
  return idle ? pollingPolicy.idle : pollingPolicy.look;
}
