import { REASON, SUCCESS } from "@tasklane/contract/sentences.ts";
import * as contract from "@tasklane/contract/sharing.ts";
import { membershipOf, stillOwnedBy } from "../access.ts";
import { Failed } from "../../http/Failed.ts";
import { write } from "../../http/handlers.ts";
import type { Endpoint } from "../../http/handlers.ts";
import { lockAccount } from "../../db/tables/accounts.ts";
import type { Store } from "../../db/engine.ts";
import { lockList } from "../../db/tables/lockList.ts";
import { memberById } from "../../db/tables/members.ts";
import { endMembership, lockPeople, setShared } from "../../services/membership.ts";

/**
 * Leaves a shared list, or withdraws the request to join it. The caller's Google list becomes a private list. An owner can leave
 * only if there is no other member: the list becomes private, and open requests are declined.
 * @param lastRead pulls and pushes the list once more before the caller leaves, as far as Google answers in time
 */
export function leaveSharedList(store: Store, lastRead: (accountId: string) => Promise<void>): Endpoint {
  return write(
    contract.leaveSharedList,
    async ({ listId }, { tx, accountId, now, affected }) => {
      const member = await membershipOf(tx, accountId, listId);
      affected.lists.add(member.list_id);
      affected.accounts.add(accountId);
      if (!member.main_user) {
        await lockAccount(tx, accountId);
        await lockList(tx, member.list_id);
        if ((await memberById(tx, member.id))?.main_user)
          throw new Failed("conflict", { message: REASON.ownerStays }); // the caller has become the owner meanwhile
        await endMembership(tx, member, now, undefined, affected.notices);
        return { message: SUCCESS.listDisconnected };
      }
      const others = (await lockPeople(tx, member.list_id)).filter((peer) => peer.id !== member.id);
      await stillOwnedBy(tx, member);
      if (others.some((peer) => peer.state === "approved"))
        throw new Failed("conflict", { message: REASON.ownerStays });
      for (const peer of others) {
        // Nobody names the owner to people who were never approved (I7).
        await endMembership(tx, peer, now, { kind: "declined", actorId: null }, affected.notices);
        affected.accounts.add(peer.account_id);
      }
      await setShared(tx, member, false, now);
      return { message: SUCCESS.listDisconnected };
    },
    async ({ listId }, { accountId }) => {
      const member = await membershipOf(store.db, accountId, listId);
      if (member.state === "approved") await lastRead(accountId);
    },
  );
}
