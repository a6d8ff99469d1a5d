import { changeNumber } from "../changeNumber.ts";
import { generateKeyBetween } from "fractional-indexing";
import { ORDER_UNREAD } from "../../domain/siblingOrder.ts";
import type { Selectable } from "kysely";
import { newId } from "../../domain/newId.ts";
import type { Reader, Tx } from "../engine.ts";
import { inChunks } from "../inChunks.ts";
import { prepared, preparedFirst } from "../prepared.ts";
import type { Tables } from "../schema.ts";

/** A membership: one person's part in a list, with the Google list in their account that mirrors it. */
export type MemberRow = Selectable<Tables["member"]>;

/** Finds a membership, whatever its state; undefined if there is none. */
export const memberById = preparedFirst((tx, id: string) =>
  tx.selectFrom("member").selectAll().where("id", "=", id),
);

type Begun = Pick<MemberRow, "list_id" | "account_id" | "google_list_id" | "title"> & Partial<MemberRow>;

/**
 * Inserts a membership at the end of the person's board, by default that of the owner of a private list. For a former member
 * `epoch` grows (S5), so that calls under way for their old Google list store nothing.
 */
export async function insertMember(tx: Tx, begun: Begun): Promise<MemberRow> {
  const former = await memberOf(tx, begun.list_id, begun.account_id);
  const row: MemberRow = {
    id: former?.id ?? newId(),
    main_user: 1,
    state: "approved",
    epoch: (former?.epoch ?? 0) + 1,
    former_list_id: former?.former_list_id ?? null,
    is_default: 0,
    order_key: await placeAtEnd(tx, begun.account_id),
    title_rev: 0,
    name_refusal: null,
    name_retry_at: null,
    list_updated: null,
    watermark: null,
    full_at: null,
    pulled_at: null,
    missing: 0,
    missing_at: null,
    order_seen: ORDER_UNREAD,
    checkpoint: 0,
    quarantined: "[]",
    since: null,
    orphaned_at: null,
    written_at: null,
    look_at: null,
    orphaned_name: null,
    bin_from: 0,
    changed: await changeNumber(tx),
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
    .select((member) => member.fn.max("order_key").as("last"))
    .where("account_id", "=", accountId)
    .executeTakeFirstOrThrow();
  return generateKeyBetween(last, null);
}

/** Finds an account's membership in a list, whatever its state; undefined if there is none. */
export const memberOf = preparedFirst((tx, listId: string, accountId: string) =>
  tx.selectFrom("member").selectAll().where("list_id", "=", listId).where("account_id", "=", accountId),
);

/** Lists the other approved members of this member's list. */
export async function otherMembers(tx: Reader, member: MemberRow): Promise<MemberRow[]> {
  return tx
    .selectFrom("member")
    .selectAll()
    .where("list_id", "=", member.list_id)
    .where("id", "!=", member.id)
    .where("state", "=", "approved")
    .execute();
}

/** Whether the first list has a member who is not in the second. */
export async function hasMoreMembers(tx: Reader, one: MemberRow, other: MemberRow): Promise<boolean> {
  const accounts = new Set((await otherMembers(tx, other)).map(({ account_id }) => account_id));
  return (await otherMembers(tx, one)).some(({ account_id }) => !accounts.has(account_id));
}

/** Selects the approved memberships of an account. Their Google lists are kept in sync. */
export function approvedOf(tx: Reader, accountId: string) {
  return tx
    .selectFrom("member")
    .where("member.account_id", "=", accountId)
    .where("member.state", "=", "approved");
}

/** Selects the approved memberships of an account in lists that are not deleted, with these lists. */
export function livingOf(tx: Reader, accountId: string) {
  return approvedOf(tx, accountId)
    .innerJoin("list", "list.id", "member.list_id")
    .where("list.deleted_at", "is", null);
}

/** Lists the approved memberships of an account. */
export const syncedMembers = prepared((tx, accountId: string) =>
  approvedOf(tx, accountId).selectAll().orderBy("order_key"),
);

/** Returns when these Google lists of an account were last read, by our clock and Google id. Those never read are left out. */
export async function readTimesOf(
  tx: Reader,
  accountId: string,
  googleLists: readonly string[],
): Promise<Record<string, number>> {
  if (googleLists.length === 0) return {};
  const rows = await approvedOf(tx, accountId)
    .select(["google_list_id", "pulled_at"])
    .where("google_list_id", "in", googleLists)
    .where("pulled_at", "is not", null)
    .execute();
  return Object.fromEntries(rows.map(({ google_list_id, pulled_at }) => [google_list_id!, pulled_at!]));
}

/** Sets columns of a member's row. */
export const changeMember = prepared((tx, id: string, set: Partial<Omit<MemberRow, "id">>) =>
  tx.updateTable("member").set(set).where("id", "=", id),
);

/**
 * Ends a membership: its person left, or their Google list is gone (`detached`). Its Google list is no longer kept in sync. The
 * `epoch` grows, so that calls under way for that list store nothing. The tasks stay with the other members (P3, S4).
 */
export async function endMember(
  tx: Tx,
  { id, epoch, google_list_id }: MemberRow,
  state: "left" | "detached",
): Promise<void> {
  const ended = { state, epoch: epoch + 1, google_list_id: null, former_list_id: google_list_id };
  await changeMember(tx, id, { ...ended, orphaned_at: null, changed: await changeNumber(tx) });
}

/** Lists the members of these lists: each account with its Google list. */
export async function readersOf(
  tx: Reader,
  listIds: Iterable<string>,
): Promise<{ accountId: string; googleListId: string | null }[]> {
  return inChunks(listIds, (chunk) => readers(tx, chunk));
}

const readers = prepared((tx, listIds: string[]) =>
  tx
    .selectFrom("member")
    .select(["account_id as accountId", "google_list_id as googleListId"])
    .where("list_id", "in", listIds)
    .where("state", "=", "approved"),
);

/** Finds a private list of a person whose Google list exists, preferably the default list. */
export async function ownListOf(
  tx: Reader,
  { account_id }: Pick<MemberRow, "account_id">,
): Promise<MemberRow | undefined> {
  return livingOf(tx, account_id)
    .selectAll("member")
    .where("member.google_list_id", "is not", null)
    .where("list.shared", "=", 0)
    .orderBy("member.is_default", "desc")
    .orderBy("member.order_key")
    .limit(1)
    .executeTakeFirst();
}

/** Finds an account's membership whose Google list has this id, whatever its state. */
export const memberByGoogleList = preparedFirst((tx, accountId: string, googleListId: string) =>
  tx
    .selectFrom("member")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("google_list_id", "=", googleListId),
);

/**
 * Finds the shared lists in which both persons are approved members. Maps the other person's Google ids of these lists to the
 * account's own. So the answer says nothing about any other list.
 */
export async function ownListIds(
  tx: Reader,
  accountId: string,
  googleListIds: readonly string[],
): Promise<Record<string, string>> {
  const rows = await tx
    .selectFrom("member as other")
    .innerJoin("member as mine", "mine.list_id", "other.list_id")
    .innerJoin("list", "list.id", "other.list_id")
    .select(["other.google_list_id as theirs", "mine.google_list_id as own"])
    .where("other.google_list_id", "in", googleListIds)
    .where("other.state", "=", "approved")
    .where("mine.account_id", "=", accountId)
    .where("mine.state", "=", "approved")
    .where("list.deleted_at", "is", null)
    .execute();
  return Object.fromEntries(rows.flatMap(({ theirs, own }) => (theirs && own ? [[theirs, own]] : [])));
}

/** Whether an account is an approved member of a shared list. */
export async function sharesLists(db: Reader, accountId: string): Promise<boolean> {
  const shared = livingOf(db, accountId).select("member.id").where("list.shared", "=", 1).limit(1);
  return (await shared.executeTakeFirst()) !== undefined;
}
