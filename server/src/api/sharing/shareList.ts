import { SUCCESS } from "@tasklane/contract/sentences.ts";
import * as contract from "@tasklane/contract/sharing.ts";
import { listOf } from "../access.ts";
import { write } from "../../http/handlers.ts";
import { setShared } from "../../services/membership.ts";

/** Turns a private list into a shared list with the caller as its owner. */
export const shareList = write(contract.shareList, async ({ listId }, { tx, accountId, now, affected }) => {
  const member = await listOf(tx, accountId, listId, "own");
  await setShared(tx, member, true, now);
  affected.lists.add(member.list_id);
  return { message: SUCCESS.listShared };
});
