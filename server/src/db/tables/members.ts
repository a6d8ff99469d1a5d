import { generateKeyBetween } from "fractional-indexing";
import type { Selectable } from "kysely";
import { newId } from "../../domain/newId.ts";
import type { Reader, Store, Tx } from "../engine.ts";
import { inChunks } from "../inChunks.ts";
import { prepared } from "../prepared.ts";
import type { Tables } from "../schema.ts";

export type MemberRow = Selectable<Tables["member"]>;

const byId = prepared((tx, id: string) => tx.selectFrom("member").selectAll().where("id", "=", id));

export async function memberById(tx: Reader, id: string): Promise<MemberRow | undefined> {
  return (await byId(tx, id))[0];
}

type Begun = Pick<MemberRow, "list_id" | "account_id" | "google_list_id" | "title"> & Partial<MemberRow>;

/**
 * Writes somebody's part in a list, at the end of their board: as its one member, or as `begun` has it. Who took part
 * before begins anew (S5), under a higher epoch, so that nothing that was meant for their former replica takes effect.
 */
export async function insertMember(store: Store, tx: Tx, begun: Begun): Promise<MemberRow> {
  const former = await memberOf(tx, begun.list_id, begun.account_id);
  const row: MemberRow = {
    id: former?.id ?? newId(),
    main_user: 1,
    state: "approved",
    epoch: (former?.epoch ?? 0) + 1,
    former_list_id: former?.former_list_id ?? null,
    is_default: 0,
    place: await placeAtEnd(tx, begun.account_id),
    title_ver: 0,
    list_etag: null,
    list_updated: null,
    watermark: null,
    full_at: null,
    pulled_at: null,
    missing: 0,
    missing_at: null,
    order_seen: "",
    settled: 0,
    held: "[]",
    released: "[]",
    since: null,
    spare_at: null,
    written_at: null,
    look_at: null,
    spare_name: null,
    changed: await store.changeNumber(tx),
    ...begun,
  };
  await tx
    .insertInto("member")
    .values(row)
    .onConflict((conflict) => conflict.columns(["list_id", "account_id"]).doUpdateSet(row))
    .execute();
  return row;
}

async function placeAtEnd(tx: Reader, accountId: string): Promise<string> {
  const { last } = await tx
    .selectFrom("member")
    .select((member) => member.fn.max("place").as("last"))
    .where("account_id", "=", accountId)
    .executeTakeFirstOrThrow();
  return generateKeyBetween(last, null);
}

/** Somebody's part in a list, whatever it is, or was. */
export async function memberOf(
  tx: Reader,
  listId: string,
  accountId: string,
): Promise<MemberRow | undefined> {
  return tx
    .selectFrom("member")
    .selectAll()
    .where("list_id", "=", listId)
    .where("account_id", "=", accountId)
    .executeTakeFirst();
}

/** What a group id or a share link says: the sharer's own Google list, and the sharer by our id, by address, or both. */
export interface SharerKey {
  listId: string;
  userId?: string | undefined;
  from?: string | undefined;
}

/** The member of a living shared list who is meant. */
export async function findSharer(tx: Reader, { listId, userId, from }: SharerKey): Promise<MemberRow | null> {
  const rows = await tx
    .selectFrom("member")
    .innerJoin("list", "list.id", "member.list_id")
    .innerJoin("account", "account.id", "member.account_id")
    .selectAll("member")
    .select("account.email")
    .where("member.google_list_id", "=", listId)
    .where("member.state", "=", "approved")
    .where("list.shared", "=", 1)
    .where("list.dead_at", "is", null)
    .execute();
  const isMeant = (row: { account_id: string; email: string }): boolean =>
    (userId === undefined || row.account_id === userId) && (from === undefined || isCalled(row, from));
  return rows.find(isMeant) ?? null;
}

/** Those who take part in a list or wait for it, with what the others may know of them; the owner first, then by time. */
export async function peopleOf(tx: Reader, listId: string): Promise<Peer[]> {
  return tx
    .selectFrom("member")
    .innerJoin("account", "account.id", "member.account_id")
    .selectAll("member")
    .select(["account.email", "account.name", "account.google"])
    .where("member.list_id", "=", listId)
    .where("member.state", "in", ["approved", "pending"])
    .orderBy("member.main_user", "desc")
    .orderBy("member.since")
    .orderBy("member.id")
    .execute();
}

/** A person's parts in living shared lists, waiting ones too. */
export async function sharedParts(tx: Reader, accountId: string): Promise<MemberRow[]> {
  return tx
    .selectFrom("member")
    .innerJoin("list", "list.id", "member.list_id")
    .selectAll("member")
    .where("member.account_id", "=", accountId)
    .where("member.state", "in", ["approved", "pending"])
    .where("list.shared", "=", 1)
    .where("list.dead_at", "is", null)
    .execute();
}

/** The owners of living shared lists who no longer take part, or whose Google we could last read before a time. */
export async function goneOwners(tx: Reader, before: number): Promise<MemberRow[]> {
  return tx
    .selectFrom("member")
    .innerJoin("list", "list.id", "member.list_id")
    .innerJoin("account", "account.id", "member.account_id")
    .selectAll("member")
    .where("member.main_user", "=", 1)
    .where("list.shared", "=", 1)
    .where("list.dead_at", "is", null)
    .where((where) =>
      where.or([
        where("member.state", "in", ["left", "detached"]),
        where.and([
          where("account.google", "=", "reauth"),
          where((each) => each.fn.coalesce("account.pulled_at", "account.created_at"), "<", before),
        ]),
      ]),
    )
    .execute();
}

/** Who takes part in a list beside this member. */
export async function otherMembers(tx: Reader, member: MemberRow): Promise<MemberRow[]> {
  return tx
    .selectFrom("member")
    .selectAll()
    .where("list_id", "=", member.list_id)
    .where("id", "!=", member.id)
    .where("state", "=", "approved")
    .execute();
}

/** A part in a list with the person whose it is. */
export type Peer = MemberRow & Pick<Selectable<Tables["account"]>, "email" | "name" | "google">;

/** Whether an address is a person's; case does not count. */
export function isCalled({ email }: Pick<Peer, "email">, address: string): boolean {
  return email.toLowerCase() === address.toLowerCase();
}

/** The members of an account whose Google lists are kept in step. */
export async function syncedMembers(tx: Reader, accountId: string): Promise<MemberRow[]> {
  return synced(tx, accountId);
}

const synced = prepared((tx, accountId: string) =>
  tx
    .selectFrom("member")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("state", "=", "approved")
    .orderBy("place"),
);

/** When each of these Google lists of an account was last pulled. */
export async function pullTimes(
  tx: Reader,
  accountId: string,
  googleLists: readonly string[],
): Promise<number[]> {
  const rows = await tx
    .selectFrom("member")
    .select("pulled_at")
    .where("account_id", "=", accountId)
    .where("state", "=", "approved")
    .where("google_list_id", "in", googleLists)
    .execute();
  return rows.map(({ pulled_at }) => pulled_at ?? 0);
}

/**
 * Notes that we are about to write to a Google list of an account, so that a later pull reads that list.
 * @param at from when on it is to be read (our time); of several writes the earliest counts
 */
export async function markWritten(tx: Tx, accountId: string, googleList: string, at: number): Promise<void> {
  await tx
    .updateTable("member")
    .set({ written_at: at })
    .where("account_id", "=", accountId)
    .where("google_list_id", "=", googleList)
    .where((member) => member.or([member("written_at", "is", null), member("written_at", ">", at)]))
    .execute();
}

/** Whether we wrote to any of these Google lists of an account, and no later reading covers that yet. */
export async function areWritten(
  tx: Reader,
  accountId: string,
  googleLists: readonly string[],
): Promise<boolean> {
  if (googleLists.length === 0) return false;
  const written = tx
    .selectFrom("member")
    .select("id")
    .where("account_id", "=", accountId)
    .where("google_list_id", "in", googleLists)
    .where("written_at", "is not", null);
  return (await written.executeTakeFirst()) !== undefined;
}

/**
 * When these Google lists of an account were last read (our time), by Google's ids; those that never were are left out.
 */
export async function readTimesOf(
  tx: Reader,
  accountId: string,
  googleLists: readonly string[],
): Promise<Record<string, number>> {
  if (googleLists.length === 0) return {};
  const rows = await tx
    .selectFrom("member")
    .select(["google_list_id", "pulled_at"])
    .where("account_id", "=", accountId)
    .where("state", "=", "approved")
    .where("google_list_id", "in", googleLists)
    .where("pulled_at", "is not", null)
    .execute();
  return Object.fromEntries(rows.map(({ google_list_id, pulled_at }) => [google_list_id!, pulled_at!]));
}

/** The parts of an account in shared lists whose Google list was never read. */
export async function unreadParts(tx: Reader, accountId: string): Promise<MemberRow[]> {
  return tx
    .selectFrom("member")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("state", "=", "approved")
    .where("since", "is not", null)
    .where("watermark", "is", null)
    .execute();
}

export async function changeMember(tx: Tx, id: string, set: Partial<Omit<MemberRow, "id">>): Promise<void> {
  await tx.updateTable("member").set(set).where("id", "=", id).execute();
}

/** A member's Google list is looked at again, although no task changed. */
export async function lowerCheckpoint(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable("member")
    .set((member) => ({ settled: member("settled", "-", 1) }))
    .where("id", "=", id)
    .execute();
}

/** How many take part in each of these lists, and how many wait. */
export async function countMembers(
  tx: Reader,
  listIds: Iterable<string>,
): Promise<Map<string, { members: number; waiting: number }>> {
  const rows = await inChunks(listIds, (chunk) =>
    tx
      .selectFrom("member")
      .select(["list_id", "state", (member) => member.fn.countAll<number>().as("count")])
      .where("list_id", "in", chunk)
      .groupBy(["list_id", "state"])
      .execute(),
  );
  const counts = new Map<string, { members: number; waiting: number }>();
  for (const { list_id, state, count } of rows) {
    const known = counts.get(list_id) ?? { members: 0, waiting: 0 };
    if (state === "approved") known.members = count;
    if (state === "pending") known.waiting = count;
    counts.set(list_id, known);
  }
  return counts;
}

/** Who sees these lists: accounts with the Google list that is their replica. */
export async function readersOf(
  tx: Reader,
  listIds: Iterable<string>,
): Promise<{ accountId: string; googleListId: string | null }[]> {
  return inChunks(listIds, (chunk) => readers(tx, chunk));
}

/** The Google lists that are an account's replicas of these lists. */
export async function googleListsOf(
  tx: Reader,
  accountId: string,
  listIds: Iterable<string>,
): Promise<string[]> {
  const rows = await inChunks(listIds, (chunk) =>
    tx
      .selectFrom("member")
      .select("google_list_id")
      .where("account_id", "=", accountId)
      .where("list_id", "in", chunk)
      .where("state", "=", "approved")
      .execute(),
  );
  return rows.flatMap((row) => row.google_list_id ?? []);
}

const readers = prepared((tx, listIds: string[]) =>
  tx
    .selectFrom("member")
    .select(["account_id as accountId", "google_list_id as googleListId"])
    .where("list_id", "in", listIds)
    .where("state", "=", "approved"),
);

/** A person's own list that is there in Google too, the default one first; undefined where there is none. */
export async function ownListOf(
  tx: Reader,
  { account_id }: Pick<MemberRow, "account_id">,
): Promise<MemberRow | undefined> {
  return tx
    .selectFrom("member")
    .innerJoin("list", "list.id", "member.list_id")
    .selectAll("member")
    .where("member.account_id", "=", account_id)
    .where("member.state", "=", "approved")
    .where("member.google_list_id", "is not", null)
    .where("list.shared", "=", 0)
    .where("list.dead_at", "is", null)
    .orderBy("member.is_default", "desc")
    .orderBy("member.place")
    .limit(1)
    .executeTakeFirst();
}

export async function memberByGoogleList(
  tx: Reader,
  accountId: string,
  googleListId: string,
): Promise<MemberRow | undefined> {
  return (await byGoogleList(tx, accountId, googleListId))[0];
}

const byGoogleList = prepared((tx, accountId: string, googleListId: string) =>
  tx
    .selectFrom("member")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("google_list_id", "=", googleListId),
);
