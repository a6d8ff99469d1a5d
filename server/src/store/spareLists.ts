import { TEXT } from "@tasklane/contract/sentences.ts";
import { lockAccount } from "./accounts.ts";
import type { Reader, Store } from "./engine.ts";
import { lockList } from "./lockList.ts";
import { memberById } from "./members.ts";
import type { MemberRow } from "./members.ts";
import { endPart } from "./membership.ts";
import type { Concerned } from "./membership.ts";

/**
 * S8: who has waited for approval long enough waits no more.
 * @returns whom this concerns
 */
export async function endWaiting(store: Store, now: number): Promise<Concerned> {
  const told: Concerned = { lists: new Set(), accounts: new Set() };
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
      if (part?.state === "pending") await endPart(store, tx, part, now);
    });
    told.lists.add(list_id);
    told.accounts.add(account_id);
  }
  return told;
}

/** Own lists of an account that were made for its waiting, and are no longer needed. */
export async function spareLists(tx: Reader, accountId: string, now: number): Promise<MemberRow[]> {
  return tx
    .selectFrom("member")
    .innerJoin("list", "list.id", "member.list_id")
    .selectAll("member")
    .where("member.account_id", "=", accountId)
    .where("member.state", "=", "approved")
    .where("member.spare_at", "<=", now)
    .where("list.dead_at", "is", null)
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
