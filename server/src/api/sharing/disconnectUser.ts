import { REASON, SUCCESS } from "@tasklane/contract/sentences.ts";
import * as contract from "@tasklane/contract/sharing.ts";
import { ownedOf, peerOf, stillOwnedBy } from "../access.ts";
import { Failed } from "../../http/Failed.ts";
import { write } from "../../http/handlers.ts";
import { endMembership } from "../../services/membership.ts";

/**
 * The owner ends a member's membership. The member's Google list becomes their private list, and changes to the shared list no
 * longer reach it (rule S3).
 */
export const disconnectUser = write(
  contract.disconnectUser,
  async ({ listId, disconnectEmail: email, memberId }, { tx, accountId, now, affected }) => {
    const owner = await ownedOf(tx, accountId, listId);
    const peer = await peerOf(tx, owner.list_id, { email, memberId }, ["approved"]);
    if (peer.main_user) throw new Failed("conflict", { message: REASON.ownerStays });
    const end = { kind: "disconnected", actorId: accountId } as const;
    await endMembership(tx, peer, now, end, affected.notices);
    await stillOwnedBy(tx, owner);
    affected.lists.add(owner.list_id);
    affected.accounts.add(peer.account_id);
    return { message: SUCCESS.userDisconnected };
  },
);
