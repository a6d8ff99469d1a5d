import * as contract from "@tasklane/contract/lists.ts";
import { SUCCESS } from "@tasklane/contract/sentences.ts";
import { listOf } from "../access.ts";
import { write } from "../../http/handlers.ts";
import { answerQuarantine } from "../../services/quarantine.ts";

/**
 * Google showed many tasks as deleted at once, and Tasklane asked the person. Receives their answer. If they meant it, the tasks
 * are deleted in Tasklane too. Otherwise they are put back into Google.
 */
export const answerMassDeletion = write(
  contract.answerMassDeletion,
  async ({ listId, meant }, { tx, accountId, affected, now }) => {
    const member = await listOf(tx, accountId, listId);
    const tasks = await answerQuarantine(tx, member, { isMeant: meant, at: now });
    affected.lists.add(member.list_id);
    return { message: meant ? SUCCESS.taskDeleted : SUCCESS.tasksPutBack, data: { tasks } };
  },
);
