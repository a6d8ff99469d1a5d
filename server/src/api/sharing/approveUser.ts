import { SUCCESS } from "@tasklane/contract/sentences.ts";
import * as contract from "@tasklane/contract/sharing.ts";
import { ownedOf, peerOf, stillOwnedBy } from "../access.ts";
import { write } from "../../http/handlers.ts";
import { lockList } from "../../db/tables/lockList.ts";
import { approveMembership } from "../../services/membership.ts";

/**
 * Approves a person who asked to join. The sync engine then brings the list's tasks to their Google account. If they are already
 * a member, nothing changes.
 */
export const approveUser = write(
  contract.approveUser,
  async ({ listId, approveEmail }, { tx, accountId, now, affected }) => {
    const owner = await ownedOf(tx, accountId, listId);
    const { list_id } = owner;
    await lockList(tx, list_id); // while this transaction has the lock, no membership of the list can end
    await stillOwnedBy(tx, owner);
    const peer = await peerOf(tx, list_id, approveEmail, ["pending", "approved"]);
    if (peer.state === "pending") {
      await approveMembership(tx, peer, now, { by: accountId, notified: affected.notices });
      affected.lists.add(list_id);
    }
    return { message: SUCCESS.userApproved };
  },
);
