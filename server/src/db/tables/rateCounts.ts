import { sql } from "kysely";
import type { Reader } from "../engine.ts";

const MINUTE = 60_000;
/** Longer than clocks of servers differ. */
const KEPT = 60;

/** The minute, by its number, in which calls are counted together. */
export function minuteOf(now: number): number {
  return Math.floor(now / MINUTE);
}

/** Milliseconds until the next minute begins. */
export function restOfMinute(now: number): number {
  return MINUTE - (now % MINUTE);
}

/** Adds calls to what all server processes have counted for a key in a minute. @returns how many that are now */
export async function addCalls(db: Reader, key: string, minute: number, calls: number): Promise<number> {
  const { n } = await db
    .insertInto("rate_count")
    .values({ key, minute, n: calls })
    .onConflict((conflict) =>
      conflict.columns(["key", "minute"]).doUpdateSet({ n: sql<number>`rate_count.n + ${calls}` }),
    )
    .returning("n")
    .executeTakeFirstOrThrow();
  return n;
}

/** Forgets the counts of minutes that are over. */
export async function sweepCounts(db: Reader, now: number): Promise<void> {
  await db
    .deleteFrom("rate_count")
    .where("minute", "<", minuteOf(now) - KEPT)
    .execute();
}
