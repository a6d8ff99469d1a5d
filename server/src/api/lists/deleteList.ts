import * as contract from "@tasklane/contract/lists.ts";
import { REASON, SUCCESS } from "@tasklane/contract/sentences.ts";
import { listOf } from "../access.ts";
import { Failed } from "../../http/Failed.ts";
import { write } from "../../http/handlers.ts";
import { markListDeleted } from "../../db/tables/lists.ts";

/**
 * Deletes a private list with its tasks: in Tasklane at once, in Google later by the sync engine. Google's default list cannot be
 * deleted.
 */
export const deleteList = write(
  contract.deleteList,
  async ({ taskListId }, { tx, accountId, now, affected }) => {
    const member = await listOf(tx, accountId, taskListId, "own");
    if (member.is_default) throw new Failed("conflict", { message: REASON.defaultList });
    await markListDeleted(tx, member.list_id, now, accountId);
    affected.lists.add(member.list_id);
    return { message: SUCCESS.listDeleted };
  },
);
