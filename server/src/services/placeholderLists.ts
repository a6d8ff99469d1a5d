import { LIMITS } from "@tasklane/contract/limits.ts";
import { nameKey } from "@tasklane/contract/names.ts";
import { TEXT } from "@tasklane/contract/sentences.ts";
import { lockAccount } from "../db/tables/accounts.ts";
import type { Reader, Store, Tx } from "../db/engine.ts";
import { boardOrder, markListDeleted, nameOf, renameListRow } from "../db/tables/lists.ts";
import { lockList } from "../db/tables/lockList.ts";
import { changeMember, memberById } from "../db/tables/members.ts";
import type { MemberRow } from "../db/tables/members.ts";
import { endPart } from "./membership.ts";
import type { Concerned } from "./membership.ts";

/**
 * S8: who has waited for approval long enough waits no more.
 * @returns whom this concerns
 */
export async function endWaiting(store: Store, now: number): Promise<Concerned> {
  const told: Concerned = { lists: new Set(), accounts: new Set(), notices: new Set() };
  const over = store.db
    .selectFrom("member")
    .select(["id", "list_id", "account_id"])
    .where("state", "=", "pending")
    .where("spare_at", "<=", now);
  for (const { id, list_id, account_id } of await over.execute()) {
    await store.transaction(async (tx) => {
      await lockAccount(tx, account_id);
      await lockList(tx, list_id);
      const part = await memberById(tx, id);
      const end = { kind: "lapsed", actorId: null } as const;
      if (part?.state === "pending") await endPart(store, tx, part, now, end, told.notices);
    });
    told.lists.add(list_id);
    told.accounts.add(account_id);
  }
  return told;
}

/** Own lists of an account that were made for its waiting, and are no longer needed; one whose deletion began is dead. */
export async function orphanedPlaceholders(tx: Reader, accountId: string, now: number): Promise<MemberRow[]> {
  return tx
    .selectFrom("member")
    .innerJoin("list", "list.id", "member.list_id")
    .selectAll("member")
    .where("member.account_id", "=", accountId)
    .where("member.state", "=", "approved")
    .where("member.spare_at", "<=", now)
    .execute();
}

/** Whether nobody ever did anything with such a list: it has its first name, and never had a task or a division. */
export async function isUnused(tx: Reader, { id, list_id }: MemberRow): Promise<boolean> {
  const row = await tx
    .selectFrom("member")
    .innerJoin("list", "list.id", "member.list_id")
    .select("member.id")
    .where("member.id", "=", id)
    .where("member.title", "=", TEXT.awaitingList)
    .where("list.name", "=", TEXT.awaitingList)
    .where("list.shared", "=", 0)
    .where((list) => {
      const tasks = list.selectFrom("task").select("id").where("list_id", "=", list_id);
      const sublists = list.selectFrom("sublist").select("id").where("list_id", "=", list_id);
      const sections = list.selectFrom("section").select("id").where("list_id", "=", list_id);
      return list.and([tasks, sublists, sections].map((any) => list.not(list.exists(any))));
    })
    .executeTakeFirst();
  return row !== undefined;
}

/** Begins to delete such a list: nothing more is put into it here. */
export async function beginPlaceholderDeletion(
  store: Store,
  tx: Tx,
  member: MemberRow,
  now: number,
): Promise<void> {
  await markListDeleted(store, tx, member.list_id, now);
  await changeMember(tx, member.id, { spare_at: member.spare_at });
}

/** Takes back such a deletion, of which it is not known whether Google heard. */
export async function undoPlaceholderDeletion(store: Store, tx: Tx, member: MemberRow): Promise<void> {
  await tx
    .updateTable("list")
    .set({ dead_at: null, changed: await store.changeNumber(tx) })
    .where("id", "=", member.list_id)
    .execute();
}

/** Such a list stays with its person; if it still has its first name, it gets that of the list which it was made for. */
export async function keepPlaceholder(store: Store, tx: Tx, member: MemberRow): Promise<void> {
  const changed = await store.changeNumber(tx);
  await changeMember(tx, member.id, { spare_at: null, changed });
  const { account_id, list_id, spare_name } = member;
  if (spare_name === null || (await nameOf(tx, list_id)) !== TEXT.awaitingList) return;
  await renameListRow(store, tx, list_id, await freeListName(tx, account_id, spare_name));
}

/** `Family (mine)`, or the next such name that this person has not given to another list. */
async function freeListName(tx: Tx, accountId: string, name: string): Promise<string> {
  const lists = [...(await boardOrder(tx, accountId, false)), ...(await boardOrder(tx, accountId, true))];
  const taken = new Set(lists.map((list) => nameKey(list.name)));
  for (let n = 1; ; n++) {
    const mark = n === 1 ? " (mine)" : ` (mine ${n})`;
    const wanted =
      Array.from(name)
        .slice(0, LIMITS.name - mark.length)
        .join("") + mark;
    if (!taken.has(nameKey(wanted))) return wanted;
  }
}
