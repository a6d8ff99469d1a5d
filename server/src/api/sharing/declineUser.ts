import { SUCCESS } from "@tasklane/contract/sentences.ts";
import * as contract from "@tasklane/contract/sharing.ts";
import { ownedOf, peerOf, stillOwnedBy } from "../access.ts";
import { Failed } from "../../http/Failed.ts";
import { write } from "../../http/handlers.ts";
import { lockAccount } from "../../db/tables/accounts.ts";
import { lockList } from "../../db/tables/lockList.ts";
import { endMembership } from "../../services/membership.ts";

/**
 * Declines a person who asked to join. While they waited, they had an empty placeholder list in Google. If they did not use it,
 * it is deleted (S8). The owner may have approved them on another device: then the call is refused.
 */
export const declineUser = write(
  contract.declineUser,
  async ({ listId, declineEmail: email, memberId }, { tx, accountId, now, affected }) => {
    const owner = await ownedOf(tx, accountId, listId);
    const find = () => peerOf(tx, owner.list_id, { email, memberId }, ["pending", "approved"]);
    await lockAccount(tx, (await find()).account_id);
    await lockList(tx, owner.list_id);
    const peer = await find();
    if (peer.state === "approved") throw new Failed("conflict");
    const end = { kind: "declined", actorId: null } as const; // names the owner to no stranger (I7)
    await endMembership(tx, peer, now, end, affected.notices);
    await stillOwnedBy(tx, owner);
    affected.lists.add(owner.list_id);
    affected.accounts.add(peer.account_id);
    return { message: SUCCESS.userDeclined };
  },
);
