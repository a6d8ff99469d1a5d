const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How often the engine reads what is on screen, the list of lists, and what is in the background. */
export interface PollingPolicy {
  viewed: number;
  idle: number;
  /** A list that comes on screen is read again if it was read longer ago than this. */
  fresh: number;
  /** How many columns in view each pull also reads, and how often it reads each of them at most. */
  columns: number;
  column: number;
  /** How often each other member's Google list is read while somebody views the shared list. */
  others: number;
  /** How many such calls, or others, an account may make a day before that stops. */
  othersUpTo: number;
  /**
   * How often the list of lists is read while somebody views a list. With `hintInstead` it replaces a pull of what is on
   * screen, even the first one.
   */
  hint: number;
  hintInstead: boolean;
  /** One list that was not read for this long is read with it. */
  unread: number;
  /** How long after our write a list off screen is read, because the write may hide a change. */
  written: number;
  /** The shortest wait of a background pull, and the longest for an account with shared lists. */
  shortest: number;
  sharing: number;
  /** Whether such an account starts again from the shortest wait when a pull found something. */
  again: boolean;
  /** How long changes made here wait for the next pull, which takes them to Google, at most. */
  debounce: number;
}

/**
 * The times, in milliseconds, that the schedule promises for 95 of 100 changes while somebody views the list. They also
 * hold right after a write of ours, and while calls are scarce. They do not hold while Google fails or the day's calls
 * are used up. `test/cost` measures them, and the simulation's property "fresh" checks them.
 */
export const PROMISED = {
  /** From a person's own Google account to their screen, in the list that they work in. */
  ownAccount: MINUTE,
  /** From another member's Google account, in a shared list that they work in. */
  otherMember: 75 * SECOND,
  /** From a change made here to the Google account of each member. */
  toGoogle: MINUTE,
  /** From any member's Google account to the others, while nobody views the list. At night it takes twice as long. */
  unwatched: HOUR,
} as const;

/** The polling policy while the project's day has plenty of calls left (rule C4). */
export const GENEROUS: PollingPolicy = {
  viewed: 20 * SECOND,
  idle: MINUTE,
  fresh: 20 * SECOND,
  others: MINUTE,
  othersUpTo: Infinity,
  columns: 6,
  column: MINUTE,
  hint: MINUTE,
  hintInstead: false,
  unread: 6 * HOUR,
  written: 0,
  shortest: 5 * MINUTE,
  sharing: 30 * MINUTE,
  again: true,
  debounce: 0,
};
/**
 * The polling policy while calls are scarce. A change is then on screen within a minute, 95 times of 100. A pull each 59
 * s shows an edit. Creating, completing and deleting also change the list's own time. So each sixth pull may read the
 * list of lists only, and so may the first one after a while. A pull before a write counts as one of these, so changes
 * made here wait for the next pull.
 */
export const LEAN: PollingPolicy = {
  viewed: 59 * SECOND,
  idle: MINUTE,
  fresh: 59 * SECOND,
  others: 70 * SECOND,
  othersUpTo: 150,
  columns: 1,
  column: 59 * SECOND,
  hint: 6 * 59 * SECOND,
  hintInstead: true,
  unread: DAY,
  written: 30 * MINUTE,
  shortest: HOUR,
  sharing: HOUR,
  again: false,
  debounce: 58 * SECOND,
};
