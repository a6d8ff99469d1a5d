import { sql } from "kysely";
import type { Reader, Tx } from "../engine.ts";

const MINUTE = 60_000;
/** How many minutes a count is kept. The clocks of servers differ by less. */
const KEPT = 60;

/** Returns the number of the current minute. Calls of the same minute share a count. */
export function minuteOf(now: number): number {
  return Math.floor(now / MINUTE);
}

/** Returns the milliseconds until the next minute. */
export function restOfMinute(now: number): number {
  return MINUTE - (now % MINUTE);
}

/** Adds calls to the count of a key in a minute, which all server processes share. Returns the new count. */
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

/** Deletes the counts of past minutes. */
export async function sweepCounts(tx: Tx, now: number): Promise<void> {
  await tx
    .deleteFrom("rate_count")
    .where("minute", "<", minuteOf(now) - KEPT)
    .execute();
}
