import { pacificDay } from "./pacificDay.ts";

/**
 * The purposes for which an account's calls to Google are counted:
 * - `pulls`: reading its own lists
 * - `others`: reading a shared list because other members view it
 * - `writes`: writing its person's changes
 * - `spreading`: writing other members' changes
 * - `backfilling`: writing the tasks of a list that its person has joined
 */
export type Spending = "pulls" | "others" | "writes" | "spreading" | "backfilling";

/** An account's calls on one day of Google's quota. */
export type DayCalls = { date: string } & Record<Spending, number>;

/** The part of the project's calls a day that one account may use for each purpose (rule C8). */
const SHARE = 0.05;
/** An account may make so many writes a day, whatever Google grants: people's changes matter more than pulls. */
const WRITES_AT_LEAST = 300;
/** An account may use this part of its share at any time of the day. The rest becomes available as the day goes on. */
const AT_ONCE = 0.4;
/** The longest wait of an account that has used up its share, in milliseconds. */
const SLOWEST = 2 * 60 * 60_000;

export function noCalls(): DayCalls {
  return { date: "", pulls: 0, others: 0, writes: 0, spreading: 0, backfilling: 0 };
}

/** Returns the calls if they are of today, and zero counts if they are of another day. */
export function callsToday(calls: DayCalls, now: number): DayCalls {
  const { date } = pacificDay(now);
  if (calls.date !== date) Object.assign(calls, noCalls(), { date });
  return calls;
}

/** An account may be read for other members at least this often a day, however many calls it uses itself. */
const OTHERS_AT_LEAST = 15;

/**
 * Whether Tasklane may still read an account because other members view its shared lists (C9.4). If the account uses many calls for
 * its own person, it is read only a little for others. A quarter of the bound is there at any hour, and the rest comes with the
 * day.
 * @param upTo the bound for a whole day: on calls for others, and also on calls for the account's own person
 */
export function mayReadForOthers(calls: DayCalls, upTo: number, now: number): boolean {
  const { gone, left } = pacificDay(now);
  const part = 0.25 + 0.75 * (gone / (gone + left));
  const { pulls, others, writes, spreading } = callsToday(calls, now);
  return others < OTHERS_AT_LEAST * part || Math.max(others, pulls + writes + spreading) < upTo * part;
}

/**
 * Until when an account's calls wait because it has used up its share for a purpose; 0 when they need not wait. It is never
 * stopped: its share grows with the day. Backfills have no share per account (`project.ts`).
 * @param callsADay how many calls a day Google grants the project
 */
export function slowUntil(calls: DayCalls, spending: Spending, callsADay: number, now: number): number {
  if (spending === "backfilling") return 0;
  const { gone, left } = pacificDay(now);
  const day = gone + left;
  const all = Math.max(spending === "pulls" ? 1 : WRITES_AT_LEAST, SHARE * callsADay);
  const soFar = all * (AT_ONCE + (1 - AT_ONCE) * (gone / day));
  const over = callsToday(calls, now)[spending] + 1 - soFar;
  if (over <= 0) return 0;
  return now + Math.ceil(Math.min(SLOWEST, left, (over / (all * (1 - AT_ONCE))) * day));
}
