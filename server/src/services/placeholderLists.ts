import { changeNumber } from "../db/changeNumber.ts";
import { LIMITS } from "@tasklane/contract/limits.ts";
import { nameKey } from "@tasklane/contract/names.ts";
import { TEXT } from "@tasklane/contract/sentences.ts";
import type { Affected } from "../domain/affected.ts";
import { lockAccount } from "../db/tables/accounts.ts";
import type { Store, Tx } from "../db/engine.ts";
import { boardOrder, changeList } from "../db/tables/lists.ts";
import { renameListRow, takeGoogleTitle } from "../db/tables/listNames.ts";
import { tryLockList } from "../db/tables/lockList.ts";
import { changeMember, memberById } from "../db/tables/members.ts";
import type { MemberRow } from "../db/tables/members.ts";
import { endMembership } from "./membership.ts";

/** Ends requests to join that have waited too long for approval (S8). `affected` collects whom to notify. */
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
 * A placeholder list that its person used becomes an ordinary list of theirs. Unless they named it, it gets the shared list's name.
 * @param title its name in Google
 */
export async function keepPlaceholder(tx: Tx, member: MemberRow, title: string): Promise<void> {
  const { account_id, list_id, orphaned_name } = member;
  await takeGoogleTitle(tx, member, title);
  const changed = await changeNumber(tx);
  await changeList(tx, list_id, { deleted_at: null, changed });
  await changeMember(tx, member.id, { orphaned_at: null, changed });
  if (orphaned_name !== null && title === TEXT.awaitingList)
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
