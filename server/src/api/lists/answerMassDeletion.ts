import * as contract from "@tasklane/contract/lists.ts";
import { SUCCESS } from "@tasklane/contract/sentences.ts";
import { listOf } from "../access.ts";
import { write } from "../../http/handlers.ts";
import type { Endpoint } from "../../http/handlers.ts";
import type { Store } from "../../db/engine.ts";
import { rejectDeletions, confirmDeletions } from "../../services/quarantine.ts";

/**
 * Receives the person's answer to a quarantined mass deletion in Google. If they meant it, the tasks are deleted here
 * too. Otherwise the tasks are restored in Google.
 */
export function answerMassDeletion(store: Store): Endpoint {
  return write(contract.answerMassDeletion, async ({ listId, meant }, { tx, accountId, affected }) => {
    const member = await listOf(tx, accountId, listId);
    const tasks = meant
      ? await confirmDeletions(store, tx, member)
      : await rejectDeletions(store, tx, member);
    affected.lists.add(member.list_id);
    return { message: meant ? SUCCESS.taskDeleted : SUCCESS.tasksPutBack, data: { tasks } };
  });
}
