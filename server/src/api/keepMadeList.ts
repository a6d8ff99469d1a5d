import type { MadeList } from "./ListMaker.ts";
import { Failed } from "../http/Failed.ts";
import { lockAccount } from "../db/tables/accounts.ts";
import type { Store, Tx } from "../db/engine.ts";
import { endListPendingWrite } from "../db/tables/pendingLists.ts";
import { adoptGoogleList, isDeleted } from "../db/tables/lists.ts";
import { memberByGoogleList } from "../db/tables/members.ts";
import type { MemberRow } from "../db/tables/members.ts";

/**
 * Stores the row of an own list that Google has just created, unless a pull has stored it already. Then closes the
 * pending write of the list's creation.
 */
export async function keepMadeList(
  store: Store,
  tx: Tx,
  made: MadeList & { accountId: string; title: string },
  now: number,
): Promise<MemberRow> {
  const { id, title, accountId, intentId } = made;
  await lockAccount(tx, accountId);
  const known = await memberByGoogleList(tx, accountId, id);
  // The person deleted or left this list in our app while Google created it.
  if (known && (known.state !== "approved" || (await isDeleted(tx, known.list_id))))
    throw new Failed("conflict");
  if (!known) await adoptGoogleList(store, tx, accountId, { id, title, isDefault: false }, now);
  if (intentId !== null) await endListPendingWrite(tx, intentId);
  return known ?? (await memberByGoogleList(tx, accountId, id))!;
}
