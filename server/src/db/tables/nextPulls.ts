import type { Selectable } from "kysely";
import type { Reader, Store, Tx } from "../engine.ts";
import { prepared } from "../prepared.ts";
import type { Tables } from "../schema.ts";

/** What the polling of an account remembers: the row is all there is, so that any server goes on with it. */
export type PullTimes = Pick<
  Selectable<Tables["account"]>,
  "next_pull_at" | "pull_wait" | "pull_count" | "hinted_at" | "distrusted_at"
>;

/** A list that somebody else looks at, claimed to be read now. */
export interface ClaimedLook {
  accountId: string;
  googleListId: string;
}

const HOUR = 60 * 60_000;
/** No pull is put off for longer than a day of Google's quota, which may have 25 hours. */
const LONGEST_WAIT = 26 * HOUR;

/** When the next account or list is due (our time, milliseconds), claimed ones aside; null when none ever is. */
export async function earliestDue(db: Reader): Promise<number | null> {
  const [pull] = await earliestPull(db);
  const [look] = await earliestLook(db);
  const times = [pull?.next_pull_at, look?.look_at].filter((at) => at !== undefined && at !== null);
  return times.length === 0 ? null : Math.min(...times);
}

const earliestPull = prepared((db) =>
  db
    .selectFrom("account")
    .select("next_pull_at")
    .where("google", "=", "connected")
    .orderBy("next_pull_at")
    .limit(1),
);
const earliestLook = prepared((db) =>
  db.selectFrom("member").select("look_at").where("look_at", "is not", null).orderBy("look_at").limit(1),
);

/**
 * Claims accounts that are due for a background pull, the longest due first. A claim is the time `until`, which it writes
 * as the next one: no other server finds the account due before then, and when we die it is due again.
 * @returns the ids of the claimed accounts
 */
export async function claimDuePulls(
  store: Store,
  { now, until, atMost }: { now: number; until: number; atMost: number },
): Promise<string[]> {
  return store.transaction(async (tx) => {
    let due = tx
      .selectFrom("account")
      .select("id")
      .where("google", "=", "connected")
      .where("next_pull_at", "<=", now)
      .orderBy("next_pull_at")
      .limit(atMost);
    // on SQLite whoever writes has the database to themselves
    if (store.engine === "postgres") due = due.forUpdate().skipLocked();
    const ids = (await due.execute()).map(({ id }) => id);
    if (ids.length > 0)
      await tx.updateTable("account").set({ next_pull_at: until }).where("id", "in", ids).execute();
    return ids;
  });
}

/**
 * Claims the lists that are due because somebody else looks at them (`lookForOthers`), by taking their time away. When
 * we die the looks are lost; whoever looks asks again.
 */
export async function claimDueLooks(store: Store, now: number, atMost: number): Promise<ClaimedLook[]> {
  return store.transaction(async (tx) => {
    let due = tx
      .selectFrom("member")
      .select(["id", "account_id", "google_list_id"])
      .where("look_at", "<=", now)
      .orderBy("look_at")
      .limit(atMost);
    if (store.engine === "postgres") due = due.forUpdate().skipLocked();
    const rows = await due.execute();
    const ids = rows.map(({ id }) => id);
    if (ids.length > 0)
      await tx.updateTable("member").set({ look_at: null }).where("id", "in", ids).execute();
    return rows.flatMap(({ account_id, google_list_id }) =>
      google_list_id === null ? [] : [{ accountId: account_id, googleListId: google_list_id }],
    );
  });
}

/**
 * Somebody looks at shared lists: every other member's Google list is to be read soon too, by whichever server claims it
 * first. Call it again and again while they look, on any server: a list is due once, `every` after it was last read.
 * Lists that were not read whole yet, and accounts that are not connected, are left out.
 * @param googleListIds Google's ids of the lists that the account's screens show
 * @param every milliseconds between two readings of one member's list
 */
export async function lookForOthers(
  db: Reader,
  looker: { accountId: string; googleListIds: readonly string[] },
  { every, now }: { every: number; now: number },
): Promise<void> {
  if (looker.googleListIds.length === 0) return;
  const shown = db
    .selectFrom("member")
    .select("list_id")
    .where("account_id", "=", looker.accountId)
    .where("state", "=", "approved")
    .where("google_list_id", "in", looker.googleListIds);
  const others = await db
    .selectFrom("member")
    .innerJoin("account", "account.id", "member.account_id")
    .select(["member.id", "member.pulled_at"])
    .where("member.list_id", "in", shown)
    .where("member.account_id", "!=", looker.accountId)
    .where("member.state", "=", "approved")
    .where("member.watermark", "is not", null)
    .where("account.google", "=", "connected")
    .where("member.look_at", "is", null)
    .execute();
  for (const { id, pulled_at } of others)
    await db
      .updateTable("member")
      .set({ look_at: Math.max(now, (pulled_at ?? 0) + every) })
      .where("id", "=", id)
      .where("look_at", "is", null)
      .execute();
}

/** Writes when an account is pulled next. */
export async function noteNextPull(tx: Tx, accountId: string, times: PullTimes): Promise<void> {
  await tx.updateTable("account").set(times).where("id", "=", accountId).execute();
}

/** Puts off the next background pull of an account that rests; one that is due later anyway stays. */
export async function putOffPull(db: Reader, accountId: string, until: number): Promise<void> {
  await db
    .updateTable("account")
    .set({ next_pull_at: until })
    .where("id", "=", accountId)
    .where("next_pull_at", "<", until)
    .execute();
}

/** The clock was put back by so many milliseconds: what is due later comes as soon as it would have come. */
export async function turnPullsBack(db: Reader, now: number, by: number): Promise<void> {
  await db
    .updateTable("account")
    .set((account) => ({ next_pull_at: account("next_pull_at", "-", by) }))
    .where("next_pull_at", ">", now)
    .execute();
  await db
    .updateTable("member")
    .set((member) => ({ look_at: member("look_at", "-", by) }))
    .where("look_at", ">", now)
    .execute();
}

/**
 * Spreads over an hour what fell due while no server ran, so that not all comes at once after a start (FP08). What a clock
 * that was wrong put off for too long is spread too. Accounts that were never read, or have a list that was not, are due now.
 * @param late what has been due for longer than this is spread, milliseconds
 * @param random in [0, 1)
 */
export async function spreadOverduePulls(
  store: Store,
  { now, late, random }: { now: number; late: number; random(): number },
): Promise<void> {
  const unread = store.db
    .selectFrom("member")
    .select("account_id")
    .where("state", "=", "approved")
    .where("watermark", "is", null);
  await store.db
    .updateTable("account")
    .set({ next_pull_at: now })
    .where("next_pull_at", ">", now)
    .where((account) => account.or([account("pulled_at", "is", null), account("id", "in", unread)]))
    .execute();
  const overdue = await store.db
    .selectFrom("account")
    .select(["id", "next_pull_at"])
    .where("google", "=", "connected")
    .where((account) =>
      account.or([
        account("next_pull_at", "<", now - late),
        account("next_pull_at", ">", now + LONGEST_WAIT),
      ]),
    )
    .where("pulled_at", "is not", null)
    .where("id", "not in", unread)
    .orderBy("id")
    .execute();
  if (overdue.length === 0) return;
  await store.transaction(async (tx) => {
    for (const { id, next_pull_at } of overdue)
      await tx
        .updateTable("account")
        .set({ next_pull_at: now + Math.floor(random() * HOUR) })
        .where("id", "=", id)
        // another server that starts may have spread it just now
        .where("next_pull_at", "=", next_pull_at)
        .execute();
  });
}
