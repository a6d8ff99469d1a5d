const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * How often the engine reads what is on screen, the list of lists, and what is in the background. All times are in
 * milliseconds.
 */
export interface PollingPolicy {
  viewed: number;
  idle: number;
  /** A list that comes on screen is read again if its last reading was longer ago than this. */
  fresh: number;
  /**
   * `columns`: how many further columns in view each pull reads at most. `column`: the shortest time between two
   * readings of one.
   */
  columns: number;
  column: number;
  /** How often each other member's Google list is read while somebody views the shared list. */
  others: number;
  /**
   * An account that has made this many calls in a day, for other members or for its own person, is hardly read for
   * other members.
   */
  othersUpTo: number;
  /**
   * `hint`: how often the list of lists is read while somebody views a list. `hintInstead`: whether the list of lists
   * is read in place of the lists on screen, even in the first pull of a screen.
   */
  hint: number;
  hintInstead: boolean;
  /** Together with the list of lists, one list is read that was not read for this long. */
  unread: number;
  /** How long after our write a list that is not on screen is read, because the write may hide a change by others. */
  written: number;
  /**
   * `shortest`: the shortest wait of a background pull. `sharing`: the longest wait for an account with shared lists.
   */
  shortest: number;
  sharing: number;
  /** Whether an account with shared lists waits only the shortest time after a pull that found something. */
  again: boolean;
  /** Changes made here wait at most this long for the next pull, which takes them to Google. */
  debounce: number;
}

/**
 * The longest times, in milliseconds, that 95 of 100 changes take while somebody views the list. The promise also
 * holds right after a write of ours, and while calls are scarce. It does not hold while Google fails or the day's
 * calls are used up. `test/cost` measures these times, and the simulation's property "fresh" checks them.
 */
export const PROMISED = {
  /** From a person's own Google account to their screen, in the list that they work in. */
  ownAccount: MINUTE,
  /** From another member's Google account, in a shared list that they work in. */
  otherMember: 75 * SECOND,
  /** From a change made here to the Google account of each member. */
  toGoogle: MINUTE,
  /**
   * From any member's Google account to the other members', while nobody views the list. At night it takes twice as
   * long.
   */
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
 * The polling policy while calls are scarce. Still 95 of 100 changes are on screen within a minute. A pull every 59 s
 * shows edits. Creating, completing and deleting also change the list's own `updated`, which the list of lists shows.
 * So every sixth pull, or the first one after a while, reads only the list of lists. A push also pulls first, and that
 * pull counts too, so changes made here wait for the next pull.
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
