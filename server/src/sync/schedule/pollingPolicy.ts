const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How often the engine reads lists on screen, the list of lists, and accounts without an open page; all times in milliseconds. */
export interface PollingPolicy {
  /** How often a list on screen is read: while somebody uses the page (`viewed`), and while nobody touches it (`idle`). */
  viewed: number;
  idle: number;
  /** A list that comes on screen is read at once if its last reading was longer ago than this. */
  fresh: number;
  /** `columns`: how many columns in view one pull reads. `column`: the shortest time between two readings of one. */
  columns: number;
  column: number;
  /** How often each other member's Google list is read while somebody views the shared list. */
  others: number;
  /** After so many calls of a day for its own person or for others, an account is hardly read for others any more (C9.4). */
  othersUpTo: number;
  /** `hint`: how often the list of lists is read for a screen. `hintInstead`: whether it replaces the lists on screen then. */
  hint: number;
  hintInstead: boolean;
  /** A pull of the list of lists also reads one list that was not read for this long. */
  unread: number;
  /** After our write, which may hide a change of others, a list that is not on screen is read this much later (C6). */
  written: number;
  /** Without an open page, `shortest` is the shortest wait between two pulls. `sharing` is the longest with shared lists. */
  shortest: number;
  sharing: number;
  /** Whether a pull that found something is soon followed by the next, for an account with shared lists. */
  again: boolean;
  /** Changes made in Tasklane wait at most this long for the next pull, after which they are pushed to Google. */
  debounce: number;
}

/**
 * How fast changes travel while somebody views the list: 95 of 100 changes take at most these times, in milliseconds. This also
 * holds right after a write of ours, and while calls are scarce. It does not hold while Google fails, or once the day's calls are
 * used up. `test/cost` measures these times, and the simulation's property "fresh" checks them.
 */
export const PROMISED = {
  /** From a person's own Google account to their screen, in the list that they work in. */
  ownAccount: MINUTE,
  /** From another member's Google account to this person's screen, in a shared list that they work in. */
  otherMember: 75 * SECOND,
  /** From a change made in Tasklane to the Google account of each member. */
  toGoogle: MINUTE,
  /** From any member's Google account to the other members', while nobody views the list. At night it may take twice as long. */
  unwatched: HOUR,
} as const;

/** The policy while the project still has plenty of the day's calls to Google. */
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
 * The policy while calls are scarce: few of the day's calls to Google are left, or the account's own pulls used many. A pull every
 * 59 s keeps `PROMISED`. Every sixth one reads only the list of lists (C5). A push needs a pull before it, so changes made in
 * Tasklane wait for the next pull (C10).
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
