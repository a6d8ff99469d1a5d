import { changeNumber } from "../db/changeNumber.ts";
import { LIMITS } from "@tasklane/contract/limits.ts";
import { nameKey } from "@tasklane/contract/names.ts";
import { TEXT } from "@tasklane/contract/sentences.ts";
import type { Affected } from "../domain/affected.ts";
import { lockAccount } from "../db/tables/accounts.ts";
import type { Reader, Store, Tx } from "../db/engine.ts";
import { boardOrder, changeList } from "../db/tables/lists.ts";
import { nameOf, renameListRow } from "../db/tables/listNames.ts";
import { tryLockList } from "../db/tables/lockList.ts";
import { prepared } from "../db/prepared.ts";
import { approvedOf, changeMember, memberById } from "../db/tables/members.ts";
import type { MemberRow } from "../db/tables/members.ts";
import { endMembership } from "./membership.ts";

/**
 * Ends requests to join that have waited too long for approval (S8).
 * @param affected collects whom to notify
 */
export async function endWaiting(store: Store, now: number, affected: Affected): Promise<void> {
  const over = store.db
    .selectFrom("member")
    .select(["id", "list_id", "account_id"])
    .where("state", "=", "pending")
    .where("orphaned_at", "<=", now);
  for (const { id, list_id, account_id } of await over.execute()) {
    await store.transaction(async (tx) => {
      await lockAccount(tx, account_id);
      if ((await tryLockList(tx, list_id)) === null) return;
      const membership = await memberById(tx, id);
      const end = { kind: "lapsed", actorId: null } as const;
      if (membership?.state === "pending") await endMembership(tx, membership, now, end, affected.notices);
    });
    affected.lists.add(list_id);
    affected.accounts.add(account_id);
  }
}

/**
 * Returns the account's orphaned placeholder lists: private lists that were made while the person waited for approval to join a
 * shared list. They no longer wait. A list whose deletion has begun is marked deleted.
 */
export const orphanedPlaceholders = prepared((tx, accountId: string, now: number) =>
  approvedOf(tx, accountId).selectAll().where("orphaned_at", "<=", now),
);

/** Whether nobody ever used a placeholder list: it has its first name, and never had a task, sublist or section. */
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

/** Google refused to delete a placeholder list, or nobody knows whether it did. Removes the mark of the deletion. */
export async function undoPlaceholderDeletion(tx: Tx, member: MemberRow): Promise<void> {
  await changeList(tx, member.list_id, { deleted_at: null, changed: await changeNumber(tx) });
}

/**
 * Keeps a placeholder list for its person. If the list still has its first name, it gets the name of the shared list
 * for which the person waited.
 */
export async function keepPlaceholder(tx: Tx, member: MemberRow): Promise<void> {
  const changed = await changeNumber(tx);
  await changeMember(tx, member.id, { orphaned_at: null, changed });
  const { account_id, list_id, orphaned_name } = member;
  if (orphaned_name === null || (await nameOf(tx, list_id)) !== TEXT.awaitingList) return;
  await renameListRow(tx, list_id, await freeListName(tx, account_id, orphaned_name));
}

/** Returns a name for a list that the account does not use yet: `Family (mine)`, or `Family (mine 2)` and so on. */
async function freeListName(tx: Tx, accountId: string, name: string): Promise<string> {
  const lists = await boardOrder(tx, accountId);
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
