import { changeNumber } from "../changeNumber.ts";
import type { SavedView } from "@tasklane/contract/savedViews.ts";
import type { Reader, Tx } from "../engine.ts";
import { lockAccount } from "./accounts.ts";

/** Lists a person's saved views (named filters) in their order. */
export async function readViews(tx: Reader, accountId: string): Promise<SavedView[]> {
  const row = await tx
    .selectFrom("saved_views")
    .select("views")
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return row ? (JSON.parse(row.views) as SavedView[]) : [];
}

/**
 * Changes a person's saved views. The account is locked, so that changes from two devices run one after another.
 * @param change returns the new views; it may throw to refuse
 * @returns whether the views are others now
 */
export async function changeViews(
  tx: Tx,
  accountId: string,
  change: (views: readonly SavedView[]) => readonly SavedView[],
): Promise<boolean> {
  await lockAccount(tx, accountId);
  const before = await readViews(tx, accountId);
  const views = JSON.stringify(change(before));
  if (views === JSON.stringify(before)) return false;
  const changed = await changeNumber(tx);
  await tx
    .insertInto("saved_views")
    .values({ account_id: accountId, views, changed })
    .onConflict((conflict) => conflict.column("account_id").doUpdateSet({ views, changed }))
    .execute();
  return true;
}
