import { renameList as call } from "@tasklane/contract/lists.ts";
import { FAILURE } from "@tasklane/contract/sentences.ts";
import { renameSharedList as shared } from "@tasklane/contract/sharing.ts";
import { act } from "../../data/mutations/act.ts";
import { send } from "../../data/api/send.ts";
import { withList } from "../../data/listsAndLabels.ts";
import { callFor } from "./callFor.ts";
import { idsIn } from "./tasksIn.ts";

/**
 * Renames a list.
 * @returns what went wrong, or undefined
 */
export async function renameList(listId: string, newListTitle: string): Promise<unknown> {
  return act({
    queueKeys: [listId],
    touches: idsIn(listId),
    apply: (task) => task && { ...task, listName: newListTitle },
    arrange: (all) => withList(all, listId, (list) => ({ ...list, google_list_name: newListTitle })),
    send: (options) => send(callFor(listId, call, shared), { listId, newListTitle }, options),
    failure: FAILURE.fallback,
    isForm: true,
  });
}
