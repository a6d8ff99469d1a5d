import { changeNumber } from "../changeNumber.ts";
import type { Selectable } from "kysely";
import { newId } from "../../domain/newId.ts";
import type { Reader, Tx } from "../engine.ts";
import { approvedOf, changeMember, insertMember, livingOf } from "./members.ts";
import { prepared, preparedFirst } from "../prepared.ts";
import type { Tables } from "../schema.ts";

type ListRow = Selectable<Tables["list"]>;

/** Creates a private list of this account for a Google list that Tasklane does not know yet (decision 0011). Returns its id. */
export async function adoptGoogleList(
  tx: Tx,
  accountId: string,
  { id, title, isDefault }: { id: string; title: string; isDefault: boolean },
  now: number,
): Promise<string> {
  const listId = await insertList(tx, { name: title, rev: 0, now });
  const is_default = isDefault ? 1 : 0;
  await insertMember(tx, { list_id: listId, account_id: accountId, google_list_id: id, title, is_default });
  return listId;
}

/** Inserts the row of a private list. @returns its id */
export async function insertList(
  tx: Tx,
  { name, rev, now }: { name: string; rev: number; now: number },
): Promise<string> {
  const [id, changed] = [newId(), await changeNumber(tx)];
  await tx
    .insertInto("list")
    .values({ id, name, rev, name_rev: 0, shared: 0, created_at: now, deleted_at: null, changed })
    .execute();
  return id;
}

/** Returns the list's revision counter, and whether the list is shared. */
export async function versionOf(tx: Reader, listId: string): Promise<{ rev: number; isShared: boolean }> {
  const row = await listById(tx, listId);
  return { rev: row!.rev, isShared: row!.shared === 1 && row!.deleted_at === null };
}

/** Lists an account's lists, or only its private or its shared ones, in the order of the person's board. */
export async function boardOrder(
  tx: Reader,
  accountId: string,
  kind?: "own" | "shared",
): Promise<{ memberId: string; listId: string; name: string; orderKey: string }[]> {
  return livingOf(tx, accountId)
    .select(["member.id as memberId", "list.id as listId", "list.name", "member.order_key as orderKey"])
    .$if(kind !== undefined, (lists) => lists.where("list.shared", "=", kind === "shared" ? 1 : 0))
    .orderBy("member.order_key")
    .execute();
}

/** Returns whether a list is private (`own`), shared, or deleted. An unknown list counts as deleted. */
export async function listKind(tx: Reader, listId: string): Promise<"own" | "shared" | "deleted"> {
  const row = await listById(tx, listId);
  if (row === undefined || row.deleted_at !== null) return "deleted";
  return row.shared ? "shared" : "own";
}

/** Finds a list, also a deleted one. */
export const listById = preparedFirst((tx, id: string) =>
  tx.selectFrom("list").selectAll().where("id", "=", id),
);

/** Sets columns of a list's row. */
export const changeList = prepared((tx, id: string, set: Partial<Omit<ListRow, "id">>) =>
  tx.updateTable("list").set(set).where("id", "=", id),
);

/** Whether a list was deleted in Tasklane, or does not exist. */
export async function isDeleted(tx: Reader, listId: string): Promise<boolean> {
  return (await listKind(tx, listId)) === "deleted";
}

/** Swaps the positions of two lists on a person's board. */
export async function swapPlaces(
  tx: Tx,
  one: { memberId: string; orderKey: string },
  other: { memberId: string; orderKey: string },
): Promise<void> {
  const changed = await changeNumber(tx);
  await changeMember(tx, one.memberId, { order_key: other.orderKey, changed });
  await changeMember(tx, other.memberId, { order_key: one.orderKey, changed });
}

/**
 * Marks a list as deleted. The sync engine then deletes it in Google. Its row is removed only after that.
 * @param by who deleted it, so that it is in their bin
 */
export async function markListDeleted(tx: Tx, listId: string, now: number, by: string): Promise<void> {
  const changed = await changeNumber(tx);
  const bin = { bin_at: now, bin_by: by, bin_how: "here" } as const;
  await tx
    .updateTable("list")
    .set((list) => ({ deleted_at: now, ...bin, rev: list("rev", "+", 1), changed }))
    .where("id", "=", listId)
    .execute();
}

/** Removes a list's row and all that belongs to it. If Google still shows its list, the next pull takes that for a new one. */
export async function forgetList(tx: Tx, listId: string): Promise<void> {
  await tx.deleteFrom("list").where("id", "=", listId).execute();
}

/**
 * Returns the Google ids of lists that Google may show and the board does not: lists that were deleted in Tasklane, and placeholder
 * lists in which the account waits for approval. Nothing may take them for new lists.
 */
export async function hiddenLists(tx: Reader, accountId: string): Promise<Set<string>> {
  const rows = await tx
    .selectFrom("member")
    .innerJoin("list", "list.id", "member.list_id")
    .select(["member.former_list_id", "member.google_list_id"])
    .where("member.account_id", "=", accountId)
    .where((where) =>
      where.or([where("list.deleted_at", "is not", null), where("member.state", "=", "pending")]),
    )
    .execute();
  return new Set(rows.flatMap((row) => row.google_list_id ?? row.former_list_id ?? []));
}

/** Returns the Google ids of an account's lists that are shared or hold tasks. No call that makes a list takes them (U11.2). */
export async function usedLists(tx: Reader, accountId: string): Promise<Set<string>> {
  const rows = await livingOf(tx, accountId)
    .select("member.google_list_id")
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb("list.shared", "=", 1),
        exists(selectFrom("task").select("task.id").whereRef("task.list_id", "=", "list.id")),
      ]),
    )
    .execute();
  return new Set(rows.flatMap((row) => row.google_list_id ?? []));
}

/** Lists the account's memberships in lists that are not deleted, in the order of the person's board. */
export const livingMembers = prepared((tx, accountId: string) =>
  livingOf(tx, accountId).selectAll("member").orderBy("member.order_key"),
);

/** Lists the account's memberships in lists that were deleted in Tasklane and must still be deleted in Google. */
export const deletedLists = prepared((tx, accountId: string) =>
  approvedOf(tx, accountId)
    .innerJoin("list", "list.id", "member.list_id")
    .selectAll("member")
    .select("list.deleted_at")
    .where("list.deleted_at", "is not", null),
);

/** Whether this Google list still holds a task that was moved to another list here. It must leave before the list is deleted. */
export async function holdsMoved(tx: Reader, accountId: string, googleListId: string): Promise<boolean> {
  const row = await livingOf(tx, accountId)
    .innerJoin("remote_task", "remote_task.member_id", "member.id")
    .select("remote_task.task_id")
    .where("remote_task.state", "=", "live")
    .where("remote_task.remote_list_id", "=", googleListId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
