import { sql } from "kysely";
import type { RawBuilder, Selectable } from "kysely";
import type { Reader, Store, Tx } from "../engine.ts";
import { timeSince } from "../../domain/timeSince.ts";
import { preparedSql } from "../prepared.ts";
import type { Tables } from "../schema.ts";

/** When an account is next read from Google, and how often. All of it is stored, so that any server can go on. */
export type PullTimes = Pick<Selectable<Tables["account"]>, "next_pull_at" | "pull_wait" | "hinted_at">;

/** A member's Google list that this server has claimed to read, because another member views the shared list. */
export interface ClaimedList {
  accountId: string;
  googleListId: string;
}

const HOUR = 60 * 60_000;
/** A due time further ahead than this comes from a wrong clock. A day of Google's quota may have 25 hours, plus one hour. */
const LONGEST_WAIT = 26 * HOUR;

/** Returns when the next account or list is due, by our clock in milliseconds; null when none is due. */
export async function earliestDue(db: Reader): Promise<number | null> {
  const [row] = await earliest(db);
  const times = Object.values(row ?? {}).filter((at) => at !== null);
  return times.length === 0 ? null : Math.min(...times);
}

// Every server runs this every few seconds, so it is a single query.
const earliest = preparedSql(
  () => sql<Record<"pull" | "viewed" | "push", number | null>>`select (select next_pull_at from account
      where google = 'connected' order by next_pull_at limit 1) as pull,
    (select look_at from member where look_at is not null order by look_at limit 1) as viewed,
    (select min(due_at) from due_push join account on account.id = account_id where google = 'connected') as push`,
);

/**
 * Makes a function that claims connected accounts whose time in a column is due, the longest due first. The claim moves that time
 * to `until`, so that no other server takes the account before then. If this process dies, the account becomes due again. The
 * function returns the ids of the claimed accounts.
 */
const claimDue = (table: string, key: string, column: string) =>
  async function claim(
    store: Store,
    { now, until, atMost }: { now: number; until: number; atMost: number },
  ): Promise<string[]> {
    const [rows, id, at] = [sql.table(table), sql.ref(key), sql.ref(column)];
    const claimed = sql<{ id: string }>`update ${rows} set ${at} = ${until} where ${id} in (
      select ${id} from ${rows} due where ${at} <= ${now}
        and exists (select 1 from account where account.id = due.${id} and account.google = 'connected')
      order by ${at} limit ${atMost} ${skippingLocked(store)}) returning ${id} as id`;
    return (await store.transaction((tx) => claimed.execute(tx))).rows.map((row) => row.id);
  };
/** Claims accounts that are due for a background pull. */
export const claimDuePulls = claimDue("account", "id", "next_pull_at");
/** Claims accounts whose push is due. */
export const claimDuePushes = claimDue("due_push", "account_id", "due_at");

/** The end of a query that takes due rows, and leaves out those that another server takes at this moment. */
function skippingLocked({ engine }: Pick<Store, "engine">): RawBuilder<unknown> {
  // On SQLite, a writing transaction has the whole database to itself and needs no row locks.
  return engine === "postgres" ? sql`for update skip locked` : sql``;
}

/**
 * Claims Google lists that are due because another member views the shared list (C2.3). A claim removes the due time. If this
 * process dies, the viewer's next request makes the list due again.
 */
export async function claimViewedLists(store: Store, now: number, atMost: number): Promise<ClaimedList[]> {
  const claim = sql<{ accountId: string; googleListId: string | null }>`
    update member set look_at = null where id in (
      select id from member where look_at <= ${now} order by look_at limit ${atMost} ${skippingLocked(store)})
    returning account_id as "accountId", google_list_id as "googleListId"`;
  const { rows } = await store.transaction((tx) => claim.execute(tx));
  return rows.flatMap(({ accountId, googleListId }) =>
    googleListId === null ? [] : [{ accountId, googleListId }],
  );
}

/**
 * While an account views shared lists, makes the other members' Google lists due to be read, `every` after each was last read (C9).
 * The caller repeats this meanwhile. Lists that were never read whole, and accounts that are not connected, are left out.
 * @param viewer the account, and the Google ids of the lists that its pages show
 * @param every milliseconds between two readings of one member's list
 */
export async function requestOtherMembers(
  store: Store,
  viewer: { accountId: string; googleListIds: readonly string[] },
  { every, now }: { every: number; now: number },
): Promise<void> {
  if (viewer.googleListIds.length === 0) return;
  const shown = store.db
    .selectFrom("member")
    .select("list_id")
    .where("account_id", "=", viewer.accountId)
    .where("state", "=", "approved")
    .where("google_list_id", "in", viewer.googleListIds);
  const others = await store.db
    .selectFrom("member")
    .innerJoin("account", "account.id", "member.account_id")
    .select(["member.id", "member.pulled_at"])
    .where("member.list_id", "in", shown)
    .where("member.account_id", "!=", viewer.accountId)
    .where("member.state", "=", "approved")
    .where("member.watermark", "is not", null)
    .where("account.google", "=", "connected")
    .where("member.look_at", "is", null)
    .execute();
  for (const { id, pulled_at } of others) {
    const look_at = now + Math.max(0, every - timeSince(pulled_at ?? 0, now));
    const ask = (tx: Tx) =>
      tx.updateTable("member").set({ look_at }).where("id", "=", id).where("look_at", "is", null).execute();
    await store.transaction(ask, { isLazy: true });
  }
}

/** An account makes no calls for a while: delays its next background pull until then. */
export async function putOffPull(tx: Tx, accountId: string, until: number): Promise<void> {
  await tx
    .updateTable("account")
    .set({ next_pull_at: until })
    .where("id", "=", accountId)
    .where("next_pull_at", "<", until)
    .execute();
}

/** After the clock was set back, moves future due times back by `by` milliseconds. So nothing waits longer than planned. */
export async function turnDueTimesBack(tx: Tx, now: number, by: number): Promise<void> {
  for (const [table, column] of [
    ["account", "next_pull_at"],
    ["member", "look_at"],
    ["due_push", "due_at"],
  ] as const) {
    const at = sql.ref(column);
    await sql`update ${sql.table(table)} set ${at} = ${at} - ${by} where ${at} > ${now}`.execute(tx);
  }
}

/**
 * At the server's start, spreads overdue pulls over an hour (C1.4). Also spreads due times that a wrong clock set too far ahead.
 * Accounts that were never pulled, or have a list that was never read, become due now.
 * @param late milliseconds for which a pull must be overdue to be spread
 * @param random returns a number in [0, 1)
 */
export async function spreadOverduePulls(
  store: Store,
  { now, late, random }: { now: number; late: number; random(): number },
): Promise<void> {
  await store.transaction(async (tx) => {
    const unread = tx
      .selectFrom("member")
      .select("account_id")
      .where("state", "=", "approved")
      .where("watermark", "is", null);
    await tx
      .updateTable("account")
      .set({ next_pull_at: now })
      .where("next_pull_at", ">", now)
      .where((account) => account.or([account("pulled_at", "is", null), account("id", "in", unread)]))
      .execute();
    const overdue = await tx
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
    for (const { id, next_pull_at } of overdue)
      await tx
        .updateTable("account")
        .set({ next_pull_at: now + Math.floor(random() * HOUR) })
        .where("id", "=", id)
        // Another server that starts at the same time may have moved this pull already.
        .where("next_pull_at", "=", next_pull_at)
        .execute();
  });
}
