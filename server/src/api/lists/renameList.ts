import * as contract from "@tasklane/contract/lists.ts";
import { SUCCESS } from "@tasklane/contract/sentences.ts";
import { renameSharedList } from "@tasklane/contract/sharing.ts";
import { listOf } from "../access.ts";
import type { ListKind } from "../access.ts";
import { write } from "../../http/handlers.ts";
import type { Endpoint } from "../../http/handlers.ts";
import { refuseTakenList } from "../naming.ts";
import { lockAccount } from "../../db/tables/accounts.ts";
import { renameListRow } from "../../db/tables/listNames.ts";

/**
 * Renames a list in Tasklane. The sync engine then renames it in each member's Google account.
 * @param kind the kind of list that the call serves
 */
export function renameList(kind: ListKind = "own"): Endpoint {
  const call = { own: contract.renameList, shared: renameSharedList }[kind];
  return write(call, async ({ listId, newListTitle }, { tx, accountId, affected }) => {
    await lockAccount(tx, accountId);
    const member = await listOf(tx, accountId, listId, kind);
    await refuseTakenList(tx, accountId, newListTitle, "newListTitle", member.list_id);
    await renameListRow(tx, member.list_id, newListTitle);
    affected.lists.add(member.list_id);
    return { message: SUCCESS.listRenamed, data: { id: listId, title: newListTitle } };
  });
}
