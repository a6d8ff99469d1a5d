import { REASON, SUCCESS } from "@tasklane/contract/sentences.ts";
import * as contract from "@tasklane/contract/sharing.ts";
import { lockedOwnedOf, peerOf } from "../access.ts";
import { Failed } from "../../http/Failed.ts";
import { write } from "../../http/handlers.ts";
import { handOver } from "../../services/membership.ts";

/** Makes another member the owner of a shared list. That member's Google access must work. The caller stays a member. */
export const transferList = write(
  contract.transferList,
  async ({ listId, toEmail: email, memberId }, { tx, accountId, now, affected }) => {
    const { list_id } = await lockedOwnedOf(tx, accountId, listId);
    const heir = await peerOf(tx, list_id, { email, memberId }, ["approved", "pending"]);
    if (heir.state === "pending" || heir.google === "reauth")
      throw new Failed("conflict", { message: REASON.heirInStep });
    await handOver(tx, { listId: list_id, to: heir, by: accountId, now }, affected.notices);
    affected.lists.add(list_id);
    affected.notices.add(accountId); // open requests to join are the new owner's now
    return { message: SUCCESS.listTransferred };
  },
);
