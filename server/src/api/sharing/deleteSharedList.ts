import { REASON, SUCCESS } from "@tasklane/contract/sentences.ts";
import * as contract from "@tasklane/contract/sharing.ts";
import { ownedOf, stillOwnedBy } from "../access.ts";
import { Failed } from "../../http/Failed.ts";
import { write } from "../../http/handlers.ts";
import { markListDeleted } from "../../db/tables/lists.ts";
import { endMembership, lockPeople } from "../../services/membership.ts";

/**
 * Deletes a shared list in Tasklane and in the owner's Google. Every other member keeps their Google list as a private list (S3).
 */
export const deleteSharedList = write(
  contract.deleteSharedList,
  async ({ taskListId }, { tx, accountId, now, affected }) => {
    const owner = await ownedOf(tx, accountId, taskListId);
    if (owner.is_default) throw new Failed("conflict", { message: REASON.defaultList });
    const people = await lockPeople(tx, owner.list_id);
    await stillOwnedBy(tx, owner);
    for (const peer of people) {
      if (peer.id === owner.id) continue;
      // Nobody names the owner to people who were never approved (I7).
      const actorId = peer.state === "approved" ? accountId : null;
      await endMembership(tx, peer, now, { kind: "deleted", actorId }, affected.notices);
      affected.accounts.add(peer.account_id);
    }
    await markListDeleted(tx, owner.list_id, now, accountId);
    affected.lists.add(owner.list_id);
    return { message: SUCCESS.listDeleted };
  },
);
