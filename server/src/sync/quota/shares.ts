import { pacificDay } from "./pacificDay.ts";

/**
 * The purposes of an account's calls, each with its own share: its pulls; pulls because other members view its lists; its
 * person's changes; other members' changes in shared lists; backfills.
 */
export type Spending = "pulls" | "others" | "writes" | "spreading" | "backfilling";

/** An account's calls on one of Google's days. */
export type DayCalls = { date: string } & Record<Spending, number>;

/** The part of the project's day that an account may take for each purpose (rule C8). */
const SHARE = 0.05;
/**
 * How many writes a day an account may make at least, however few calls Google grants. People's changes matter more than
 * pulls.
 */
const WRITES_AT_LEAST = 300;
/** The part of a share that is there at any time of the day. The rest comes as the day goes on. */
const AT_ONCE = 0.4;
/** The longest wait of an account that is past its share, in milliseconds. */
const SLOWEST = 2 * 60 * 60_000;

export function noCalls(): DayCalls {
  return { date: "", pulls: 0, others: 0, writes: 0, spreading: 0, backfilling: 0 };
}

/** Returns today's calls, and forgets those of another day. */
export function callsToday(calls: DayCalls, now: number): DayCalls {
  const { date } = pacificDay(now);
  if (calls.date !== date) Object.assign(calls, noCalls(), { date });
  return calls;
}

/** How often a day an account is read for other members, however much it uses. */
const OTHERS_AT_LEAST = 15;

/**
 * Whether an account may still be read for other members, who view its lists. An account that uses much itself is read
 * for others only a little, because its own person comes first. Backfills do not count, because they are not the person's
 * doing. A quarter of the bound is there at any hour. The rest comes as the day goes on.
 * @param upTo the bound on a whole day: for calls for others, and also for calls for the account's own person
 */
export function mayReadForOthers(calls: DayCalls, upTo: number, now: number): boolean {
  const { gone, left } = pacificDay(now);
  const part = 0.25 + 0.75 * (gone / (gone + left));
  const { pulls, others, writes, spreading } = callsToday(calls, now);
  return others < OTHERS_AT_LEAST * part || Math.max(others, pulls + writes + spreading) < upTo * part;
}

/**
 * Until when an account waits that has used its share for a purpose; 0 when it need not wait. Past its share it gets
 * slower but is never stopped, because it takes what the rest of the day adds. Backfills have no share per account
 * (`project.ts`).
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
