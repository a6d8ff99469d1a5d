import * as contract from "@tasklane/contract/lists.ts";
import { SUCCESS } from "@tasklane/contract/sentences.ts";
import { listOf } from "../access.ts";
import { write } from "../http/handlers.ts";
import type { Handled } from "../http/handlers.ts";
import { refuseTakenList } from "../naming.ts";
import type { Store } from "../store/engine.ts";
import { renameListRow } from "../store/lists.ts";

export function renameList(store: Store): Handled {
  return write(contract.renameList, async ({ listId, newListTitle }, { tx, accountId, touched }) => {
    const member = await listOf(tx, accountId, listId);
    await refuseTakenList(tx, accountId, newListTitle, "newListTitle", member.list_id);
    await renameListRow(store, tx, member.list_id, newListTitle);
    touched.lists.add(member.list_id);
    return { message: SUCCESS.listRenamed, data: { id: listId, title: newListTitle } };
  });
}
