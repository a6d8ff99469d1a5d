import { sql } from "kysely";
import { accountsBehind } from "./duePushes.ts";
import type { Reader } from "../engine.ts";

/** Counts over all accounts, for the operator. Times are in milliseconds since 1970. */
export interface Metrics {
  connected: number;
  /** Accounts whose person must sign in again, because Google no longer accepts our refresh token. */
  reauth: number;
  /** Accounts at which Google has failed for some time, by kind of failure. */
  troubles: Record<string, number>;
  /** Accounts whose Google may lack a change made in Tasklane. */
  behind: number;
  /** Each connected account was last read from Google at some time: the earliest of these times. */
  oldestPull: number | null;
  /** How many calls to Google have an unknown outcome. `oldestOpenCall` is when the first of them was sent. */
  openCalls: number;
  oldestOpenCall: number | null;
  /** How many long jobs are under way, by kind. `oldestJob` is when the first of them began. */
  jobs: Record<string, number>;
  oldestJob: number | null;
  /** Replicas with a change that Google refuses to store. */
  refused: number;
  /** Lists with so many deletions in Google that a person has yet to confirm them. */
  quarantined: number;
}

/** Reads the metrics, mostly from partial indexes that contain only the counted rows (migration `0006-figures`). */
export async function readMetrics(db: Reader, now: number): Promise<Metrics> {
  const accounts = await db
    .selectFrom("account")
    .select((row) => ["google", row.fn.countAll<number>().as("count"), row.fn.min("pulled_at").as("oldest")])
    .groupBy("google")
    .execute();
  const calls = await db
    .selectFrom("pending_write")
    .select((row) => [row.fn.countAll<number>().as("count"), row.fn.min("sent_at").as("oldest")])
    // A literal, not a parameter: the condition must equal that of the partial index, or the database cannot use the index.
    .where(sql<boolean>`state = 'open'`)
    .executeTakeFirstOrThrow();
  const jobs = await db
    .selectFrom("job")
    .select((row) => ["what", row.fn.countAll<number>().as("count"), row.fn.min("at").as("oldest")])
    .groupBy("what")
    .execute();
  const refused = await db
    .selectFrom("remote_task")
    .select((row) => row.fn.countAll<number>().as("count"))
    .where("problem", "is not", null)
    .executeTakeFirstOrThrow();
  const quarantined = await db
    .selectFrom("member")
    .select((row) => row.fn.countAll<number>().as("count"))
    .where(sql<boolean>`quarantined <> '[]'`)
    .executeTakeFirstOrThrow();
  const troubles = await db
    .selectFrom("account_trouble")
    .select((row) => ["kind", row.fn.countAll<number>().as("count")])
    .where((row) => row.or([row("kind", "not in", ["day", "share"]), row("until", ">", now)]))
    .groupBy("kind")
    .execute();
  const of = (google: string) => accounts.find((row) => row.google === google);
  return {
    connected: of("connected")?.count ?? 0,
    reauth: of("reauth")?.count ?? 0,
    troubles: Object.fromEntries(troubles.map(({ kind, count }) => [kind, count])),
    behind: (await accountsBehind(db)).length,
    oldestPull: of("connected")?.oldest ?? null,
    openCalls: calls.count,
    oldestOpenCall: calls.oldest,
    jobs: Object.fromEntries(jobs.map(({ what, count }) => [what, count])),
    oldestJob: jobs.reduce<number | null>((least, { oldest }) => Math.min(least ?? oldest, oldest), null),
    refused: refused.count,
    quarantined: quarantined.count,
  };
}
