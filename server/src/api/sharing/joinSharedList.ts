import { SYNCH } from "@tasklane/contract/synch.ts";
import { SUCCESS, TEXT } from "@tasklane/contract/sentences.ts";
import * as contract from "@tasklane/contract/sharing.ts";
import { Failed } from "../../http/Failed.ts";
import { write } from "../../http/handlers.ts";
import type { Endpoint } from "../../http/handlers.ts";
import { leaveMadeList } from "../keepMadeList.ts";
import type { ListMaker, MadeList } from "../ListMaker.ts";
import { lockAccount } from "../../db/tables/accounts.ts";
import type { Reader, Store, Tx } from "../../db/engine.ts";
import { endListPendingWrite } from "../../db/tables/pendingLists.ts";
import { forgetList, hiddenLists, usedLists } from "../../db/tables/lists.ts";
import { lockList } from "../../db/tables/lockList.ts";
import { memberByGoogleList } from "../../db/tables/members.ts";
import { leavePlaceholder, requestMembership } from "../../services/membership.ts";
import { invited, presentMembership } from "./invited.ts";

/**
 * Asks to join a shared list. A Google list for the caller is created at once, empty and with a neutral title. After the owner's
 * approval, the sync engine brings the shared tasks there (rule S1). If the caller is a member or already waits, the call returns
 * their existing list. If the request cannot be stored, the Google list is deleted again (rule S8).
 */
export function joinSharedList(store: Store, make: ListMaker): Endpoint {
  return write(
    contract.joinSharedList,
    async (key, { tx, accountId, now, affected }, made: MadeList | null) => {
      await lockAccount(tx, accountId);
      await lockList(tx, (await invited(tx, accountId, key)).listId);
      // Throws if the list was deleted while we waited for its lock.
      const { listId, membership } = await invited(tx, accountId, key);
      if (made) await endListPendingWrite(tx, accountId, made);
      // The caller's membership ended during this call, and the Google list that an earlier call made for it became a private
      // list. So there is no list to return.
      if (!membership && !made?.pendingWriteId) throw new Failed("conflict");
      const joined = membership ?? { state: "pending", google_list_id: made!.id };
      if (!membership) {
        if (!(await forgetUnused(tx, accountId, made!.id))) throw new Failed("conflict");
        await requestMembership(tx, { listId, accountId, googleListId: made!.id }, now, affected.notices);
        affected.accounts.add(accountId);
        affected.lists.add(listId);
      }
      const isPending = joined.state === "pending";
      const synch = isPending ? SYNCH.pending : SYNCH.inStep;
      const message = isPending ? SUCCESS.approvalAsked : SUCCESS.joined;
      return { message, newListId: joined.google_list_id, synch };
    },
    async (key, { accountId }) => {
      const { listId, membership } = await invited(store.db, accountId, key);
      if (membership) return null;
      const isThere = async (tx: Reader): Promise<string | null> =>
        (await presentMembership(tx, listId, accountId))?.google_list_id ?? null;
      return make(accountId, { title: TEXT.awaitingList, restores: null }, isThere);
    },
    async (made, writing) => {
      if (!made || made.pendingWriteId === null) return;
      const { tx, accountId, now, affected } = writing;
      await lockAccount(tx, accountId);
      if (!(await forgetUnused(tx, accountId, made.id))) return leaveMadeList(made, writing);
      await endListPendingWrite(tx, accountId, made);
      const placeholder = { account_id: accountId, google_list_id: made.id, title: TEXT.awaitingList };
      affected.lists.add(await leavePlaceholder(tx, placeholder, null, now));
      affected.accounts.add(accountId);
    },
  );
}

/**
 * A pull may have found the new Google list first and stored it as a private list. Removes that row, if nothing was done with the
 * list. Another call may have stored it, too: then its row is that of a shared list, or of one in the bin.
 * @returns whether the list has no row now
 */
async function forgetUnused(tx: Tx, accountId: string, googleListId: string): Promise<boolean> {
  const met = await memberByGoogleList(tx, accountId, googleListId);
  const taken = (await usedLists(tx, accountId)).union(await hiddenLists(tx, accountId));
  if (taken.has(googleListId)) return false;
  if (met) await forgetList(tx, met.list_id);
  return true;
}
