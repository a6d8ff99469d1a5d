import { pacificDay } from "./pacificDay.ts";

/**
 * What a call to Google is made for, each with a share of its own: reading an account; reading it because other members
 * look at its lists; what its person changed; what others changed in lists that they share; filling long lists.
 */
export type Spending = "pulls" | "others" | "writes" | "spreading" | "backfilling";

/** An account's calls on one of Google's days. */
export type DayCalls = { date: string } & Record<Spending, number>;

/** The part of the project's day that an account may take for each purpose (rule C8). */
const SHARE = 0.05;
/** However few calls Google grants, an account may write so often: what people change matters more than what is read. */
const WRITES_AT_LEAST = 300;
/** So much of it at any time of the day; the rest comes as the day goes on. */
const AT_ONCE = 0.4;
/** However far an account is beyond its share, it does something so often, in milliseconds. */
const SLOWEST = 2 * 60 * 60_000;

export function noCalls(): DayCalls {
  return { date: "", pulls: 0, others: 0, writes: 0, spreading: 0, backfilling: 0 };
}

/** Forgets the calls of another day. */
export function callsToday(calls: DayCalls, now: number): DayCalls {
  const { date } = pacificDay(now);
  if (calls.date !== date) Object.assign(calls, noCalls(), { date });
  return calls;
}

/** However much an account uses, it is read so often a day for other members. */
const OTHERS_AT_LEAST = 15;

/**
 * Whether an account may still be read for other members, who look at its lists. Who uses much is read little more than
 * without them: what they do themselves comes first. Filling is not of their doing, and does not count. A quarter of the
 * bound is there at any hour, the rest comes with the day.
 * @param upTo calls on a whole day for others, and as many for what concerns the person
 */
export function mayReadForOthers(calls: DayCalls, upTo: number, now: number): boolean {
  const { gone, left } = pacificDay(now);
  const part = 0.25 + 0.75 * (gone / (gone + left));
  const { pulls, others, writes, spreading } = callsToday(calls, now);
  return others < OTHERS_AT_LEAST * part || Math.max(others, pulls + writes + spreading) < upTo * part;
}

/**
 * Until when an account waits that has used its share for a purpose; 0 when it need not. Past its share it gets slower, and
 * is never stopped: it takes what the rest of the day adds. Filling has no share of its own account (`project.ts`).
 * @param callsADay what Google grants the project
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
