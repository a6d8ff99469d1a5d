import { renameInAddress } from "@tasklane/contract/viewNames.ts";
import type { Renamed } from "@tasklane/contract/viewNames.ts";
import type { Affected } from "../domain/affected.ts";
import { lockAccount } from "../db/tables/accounts.ts";
import type { MemberRow } from "../db/tables/members.ts";
import { changeViews } from "../db/tables/savedViews.ts";
import type { Tx } from "../db/engine.ts";

/** Gives a person's saved views, which filter by a label or section, its new name (product 18.9). */
export async function renameInViews(
  tx: Tx,
  accountId: string,
  affected: Affected,
  renamed: Renamed,
): Promise<void> {
  const isChanged = await changeViews(tx, accountId, (views) =>
    views.map((view) => ({ ...view, address: renameInAddress(view.address, renamed) })),
  );
  if (isChanged) affected.accounts.add(accountId);
}

/**
 * Locks the accounts of a list's members who have saved views. The caller locks the list afterwards, because accounts are locked
 * before lists.
 * @returns these members
 */
export async function lockMembersWithViews(tx: Tx, listId: string): Promise<MemberRow[]> {
  const members = await tx
    .selectFrom("member")
    .innerJoin("saved_views", "saved_views.account_id", "member.account_id")
    .selectAll("member")
    .where("member.list_id", "=", listId)
    .where("member.state", "=", "approved")
    .orderBy("member.account_id")
    .execute();
  for (const { account_id } of members) await lockAccount(tx, account_id);
  return members;
}
