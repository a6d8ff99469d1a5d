import { generateKeyBetween } from "fractional-indexing";
import { newId } from "./engine.ts";
import type { Reader, Store, Tx } from "./engine.ts";
import type { MemberRow } from "./members.ts";

/** A Google list that this account has and we do not know: an own list with one member (architecture.md, Data). */
export async function adoptGoogleList(
  store: Store,
  tx: Tx,
  accountId: string,
  list: { id: string; title: string; isDefault: boolean },
  now: number,
): Promise<void> {
  const changed = await store.changeNumber(tx);
  const { last } = await tx
    .selectFrom("member")
    .select((member) => member.fn.max("place").as("last"))
    .where("account_id", "=", accountId)
    .executeTakeFirstOrThrow();
  const id = newId();
  const name = list.title;
  await tx
    .insertInto("list")
    .values({ id, name, seq: 0, name_ver: 0, shared: 0, created_at: now, dead_at: null, changed })
    .execute();
  await tx
    .insertInto("member")
    .values({
      id: newId(),
      list_id: id,
      account_id: accountId,
      main_user: 1,
      state: "approved",
      epoch: 1,
      google_list_id: list.id,
      former_list_id: null,
      is_default: list.isDefault ? 1 : 0,
      place: generateKeyBetween(last, null),
      title: name,
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
      changed,
    })
    .execute();
}

/** The person renamed their Google list: the list takes the name, unless it was renamed here meanwhile. */
export async function takeGoogleTitle(store: Store, tx: Tx, member: MemberRow, title: string): Promise<void> {
  const changed = await store.changeNumber(tx);
  const { seq } = await tx
    .updateTable("list")
    .set((list) => ({ seq: list("seq", "+", 1) }))
    .where("id", "=", member.list_id)
    .returning("seq")
    .executeTakeFirstOrThrow();
  const renamed = await tx
    .updateTable("list")
    .set({ name: title, name_ver: seq, changed })
    .where("id", "=", member.list_id)
    .where("name_ver", "=", member.title_ver)
    .returning("id")
    .executeTakeFirst();
  const title_ver = renamed ? seq : member.title_ver;
  await tx.updateTable("member").set({ title, title_ver, changed }).where("id", "=", member.id).execute();
}

/** Lists that were renamed here and not yet at Google, with the name that Google should show. */
export async function unpushedNames(
  tx: Reader,
  accountId: string,
): Promise<{ memberId: string; epoch: number; googleListId: string; name: string; nameVer: number }[]> {
  const rows = await tx
    .selectFrom("member")
    .innerJoin("list", "list.id", "member.list_id")
    .select(["member.id as memberId", "member.epoch", "member.google_list_id as googleListId"])
    .select(["list.name", "list.name_ver as nameVer"])
    .where("member.account_id", "=", accountId)
    .where("member.state", "=", "approved")
    .whereRef("list.name_ver", ">", "member.title_ver")
    .execute();
  return rows.flatMap((row) =>
    row.googleListId === null ? [] : [{ ...row, googleListId: row.googleListId }],
  );
}

/**
 * A member's Google list is gone: the member is detached, the tasks stay with us and with the others (P3, S4).
 * The epoch grows, so that nothing in flight takes effect.
 */
export async function detachMember(store: Store, tx: Tx, member: MemberRow): Promise<void> {
  await tx
    .updateTable("member")
    .set({
      state: "detached",
      epoch: member.epoch + 1,
      google_list_id: null,
      former_list_id: member.google_list_id,
      changed: await store.changeNumber(tx),
    })
    .where("id", "=", member.id)
    .execute();
}

/** Whether a list has anything that this member's Google account may not hold yet. */
export async function unsettledMembers(tx: Reader, accountId: string): Promise<MemberRow[]> {
  const own = tx.selectFrom("member").innerJoin("list", "list.id", "member.list_id").selectAll("member");
  return own
    .where("member.account_id", "=", accountId)
    .where("member.state", "=", "approved")
    .where("list.dead_at", "is", null)
    .where((where) =>
      where.or([
        where("list.seq", ">", where.ref("member.settled")),
        where.exists(
          where
            .selectFrom("intent")
            .select("intent.id")
            .whereRef("intent.member_id", "=", "member.id")
            .where("intent.state", "=", "open"),
        ),
        where.exists(
          where.selectFrom("twin").select("twin.google_id").whereRef("twin.member_id", "=", "member.id"),
        ),
      ]),
    )
    .execute();
}

/** The list's version counter. */
export async function versionOf(tx: Reader, listId: string): Promise<number> {
  return (await tx.selectFrom("list").select("seq").where("id", "=", listId).executeTakeFirstOrThrow()).seq;
}

/** The lists of an account's own board, or its shared ones, in the person's order. */
export async function boardOrder(
  tx: Reader,
  accountId: string,
  shared: boolean,
): Promise<{ memberId: string; listId: string; name: string; place: string }[]> {
  return tx
    .selectFrom("member")
    .innerJoin("list", "list.id", "member.list_id")
    .select(["member.id as memberId", "list.id as listId", "list.name", "member.place"])
    .where("member.account_id", "=", accountId)
    .where("member.state", "=", "approved")
    .where("list.dead_at", "is", null)
    .where("list.shared", "=", shared ? 1 : 0)
    .orderBy("member.place")
    .execute();
}

/** Whether a list was deleted here. */
export async function isDead(tx: Reader, listId: string): Promise<boolean> {
  const row = await tx.selectFrom("list").select("dead_at").where("id", "=", listId).executeTakeFirst();
  return row === undefined || row.dead_at !== null;
}

export async function isShared(tx: Reader, listId: string): Promise<boolean> {
  const row = await tx.selectFrom("list").select("shared").where("id", "=", listId).executeTakeFirstOrThrow();
  return row.shared === 1;
}

/** Gives a list a new name; Google's lists follow, by the runner. */
export async function renameListRow(store: Store, tx: Tx, listId: string, name: string): Promise<void> {
  const changed = await store.changeNumber(tx);
  await tx
    .updateTable("list")
    .set((list) => ({ name, seq: list("seq", "+", 1), name_ver: list("seq", "+", 1), changed }))
    .where("id", "=", listId)
    .execute();
  // every task shows the name of its list
  await tx.updateTable("member").set({ changed }).where("list_id", "=", listId).execute();
}

/** Two lists of a person's board change places. */
export async function swapPlaces(
  store: Store,
  tx: Tx,
  one: { memberId: string; place: string },
  other: { memberId: string; place: string },
): Promise<void> {
  const changed = await store.changeNumber(tx);
  const put = (id: string, place: string) =>
    tx.updateTable("member").set({ place, changed }).where("id", "=", id);
  await put(one.memberId, other.place).execute();
  await put(other.memberId, one.place).execute();
}

/** Deletes a list here; its Google lists are deleted by the runner, and only then forgotten. */
export async function buryList(store: Store, tx: Tx, listId: string, now: number): Promise<void> {
  const changed = await store.changeNumber(tx);
  await tx
    .updateTable("list")
    .set((list) => ({ dead_at: now, seq: list("seq", "+", 1), changed }))
    .where("id", "=", listId)
    .execute();
}

/** Google's ids of lists that an account deleted here. */
export async function formerLists(tx: Reader, accountId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom("member")
    .innerJoin("list", "list.id", "member.list_id")
    .select("member.former_list_id")
    .where("member.account_id", "=", accountId)
    .where("list.dead_at", "is not", null)
    .execute();
  return rows.flatMap((row) => row.former_list_id ?? []);
}

/** Members whose Google list is to be deleted because the list was. */
export async function deadLists(tx: Reader, accountId: string): Promise<MemberRow[]> {
  return tx
    .selectFrom("member")
    .innerJoin("list", "list.id", "member.list_id")
    .selectAll("member")
    .where("member.account_id", "=", accountId)
    .where("member.state", "=", "approved")
    .where("list.dead_at", "is not", null)
    .execute();
}
