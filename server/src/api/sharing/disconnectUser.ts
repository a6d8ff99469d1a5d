import { REASON, SUCCESS } from "@tasklane/contract/sentences.ts";
import * as contract from "@tasklane/contract/sharing.ts";
import { ownedOf, peerOf, stillOwnedBy } from "../access.ts";
import { Failed } from "../../http/Failed.ts";
import { write } from "../../http/handlers.ts";
import type { Handled } from "../../http/handlers.ts";
import type { Store } from "../../db/engine.ts";
import { endPart } from "../../services/membership.ts";

/** Ends a member's part; their Google list stays theirs, and nothing more reaches them (rule S3). */
export function disconnectUser(store: Store): Handled {
  return write(
    contract.disconnectUser,
    async ({ listId, disconnectEmail }, { tx, accountId, now, touched }) => {
      const owner = await ownedOf(tx, accountId, listId);
      const peer = await peerOf(tx, owner.list_id, disconnectEmail, ["approved"]);
      if (peer.main_user) throw new Failed("conflict", { message: REASON.ownerStays });
      const end = { kind: "disconnected", actorId: accountId } as const;
      await endPart(store, tx, peer, now, end, touched.notices);
      await stillOwnedBy(tx, owner);
      touched.lists.add(owner.list_id);
      touched.accounts.add(peer.account_id);
      return { message: SUCCESS.userDisconnected };
    },
  );
}
