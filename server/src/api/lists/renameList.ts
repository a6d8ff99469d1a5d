import * as contract from "@tasklane/contract/lists.ts";
import { SUCCESS } from "@tasklane/contract/sentences.ts";
import { renameSharedList } from "@tasklane/contract/sharing.ts";
import { lockedListOf } from "../access.ts";
import type { ListKind } from "../access.ts";
import { write } from "../../http/handlers.ts";
import type { Endpoint } from "../../http/handlers.ts";
import { refuseNewerName, refuseTakenList } from "../naming.ts";
import { lockAccount } from "../../db/tables/accounts.ts";
import { nameOf, renameListRow } from "../../db/tables/listNames.ts";

/**
 * Renames a list in Tasklane. The sync engine then renames it in each member's Google account.
 * @param kind the kind of list that the call serves
 */
export function renameList(kind: ListKind = "own"): Endpoint {
  const call = { own: contract.renameList, shared: renameSharedList }[kind];
  return write(call, async ({ listId, newListTitle, onlyFrom }, { tx, accountId, affected }) => {
    await lockAccount(tx, accountId);
    const member = await lockedListOf(tx, accountId, listId, kind);
    const former = await nameOf(tx, member.list_id);
    refuseNewerName(former, onlyFrom);
    await refuseTakenList(tx, accountId, newListTitle, "newListTitle", member.list_id);
    await renameListRow(tx, member.list_id, newListTitle);
    affected.lists.add(member.list_id);
    return { message: SUCCESS.listRenamed, data: { id: listId, title: newListTitle, former } };
  });
}
