import * as contract from "@tasklane/contract/lists.ts";
import { REASON, SUCCESS } from "@tasklane/contract/sentences.ts";
import { listOf } from "../access.ts";
import { Failed } from "../../http/Failed.ts";
import { write } from "../../http/handlers.ts";
import type { Handled } from "../../http/handlers.ts";
import type { Store } from "../../db/engine.ts";
import { buryList } from "../../db/tables/lists.ts";

/** Deletes an own list with its tasks, here at once and at Google by the runner. Google's default list stays. */
export function deleteList(store: Store): Handled {
  return write(contract.deleteList, async ({ taskListId }, { tx, accountId, now, touched }) => {
    const member = await listOf(tx, accountId, taskListId, "own");
    if (member.is_default) throw new Failed("conflict", { message: REASON.defaultList });
    await buryList(store, tx, member.list_id, now);
    touched.lists.add(member.list_id);
    return { message: SUCCESS.listDeleted };
  });
}
