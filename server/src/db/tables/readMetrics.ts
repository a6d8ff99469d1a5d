import { sql } from "kysely";
import { accountsBehind } from "./accountsBehind.ts";
import type { Reader } from "../engine.ts";

/** What is counted of all accounts together; times are milliseconds since 1970. */
export interface Metrics {
  connected: number;
  /** Accounts whose grant Google no longer accepts. */
  reauth: number;
  /** Accounts in trouble with Google that lasts, by kind. */
  troubles: Record<string, number>;
  /** Accounts with a change that Google does not hold yet. */
  behind: number;
  /** When the connected account was pulled that was pulled longest ago. */
  oldestPull: number | null;
  /** Calls to Google whose outcome is not known, and when the first of them was sent. */
  openCalls: number;
  oldestOpenCall: number | null;
  /** Long work under way, by kind, and when the first of it began. */
  jobs: Record<string, number>;
  oldestJob: number | null;
  /** Tasks that Google refuses. */
  refused: number;
  /** Lists whose owner is asked about a mass deletion. */
  held: number;
}

/** Counts, mostly by indexes that hold nothing but what is counted (`0006-figures.ts`). */
export async function readMetrics(db: Reader, now: number): Promise<Metrics> {
  const accounts = await db
    .selectFrom("account")
    .select((row) => ["google", row.fn.countAll<number>().as("count"), row.fn.min("pulled_at").as("oldest")])
    .groupBy("google")
    .execute();
  const calls = await db
    .selectFrom("intent")
    .select((row) => [row.fn.countAll<number>().as("count"), row.fn.min("sent_at").as("oldest")])
    // as it stands in the index: a parameter would hide that they are the same
    .where(sql<boolean>`state = 'open'`)
    .executeTakeFirstOrThrow();
  const jobs = await db
    .selectFrom("job")
    .select((row) => ["what", row.fn.countAll<number>().as("count"), row.fn.min("at").as("oldest")])
    .groupBy("what")
    .execute();
  const refused = await db
    .selectFrom("copy")
    .select((row) => row.fn.countAll<number>().as("count"))
    .where("problem", "is not", null)
    .executeTakeFirstOrThrow();
  const held = await db
    .selectFrom("member")
    .select((row) => row.fn.countAll<number>().as("count"))
    .where(sql<boolean>`held <> '[]'`)
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
    held: held.count,
  };
}
