import { SUCCESS } from "@tasklane/contract/sentences.ts";
import * as contract from "@tasklane/contract/sharing.ts";
import { lockedOwnedOf, peerOf } from "../access.ts";
import { write } from "../../http/handlers.ts";
import { approveMembership } from "../../services/membership.ts";
import { narrowForks } from "./narrowForks.ts";

/**
 * Approves a person who asked to join. The sync engine then brings the list's tasks to their Google account. If they are already
 * a member, nothing changes.
 */
export const approveUser = write(
  contract.approveUser,
  async ({ listId, approveEmail: email, memberId }, { tx, accountId, now, affected }) => {
    const owner = await lockedOwnedOf(tx, accountId, listId);
    const { list_id } = owner;
    const peer = await peerOf(tx, list_id, { email, memberId }, ["pending", "approved"]);
    if (peer.state === "pending") {
      await narrowForks(tx, owner);
      await approveMembership(tx, peer, now, { by: accountId, notified: affected.notices });
      affected.lists.add(list_id);
    }
    return { message: SUCCESS.userApproved };
  },
);
