import type { renameList as RenameList } from "@tasklane/contract/lists.ts";
import { FAILURE } from "@tasklane/contract/sentences.ts";
import type { renameSharedList as RenameSharedList } from "@tasklane/contract/sharing.ts";
import { act } from "../../data/mutations/act.ts";
import { send } from "../../data/api/send.ts";
import { withList } from "../../data/listsAndLabels.ts";
import { callFor } from "./callFor.ts";
import { idsIn } from "./tasksIn.ts";
import type { RouteOf } from "../../data/api/route.ts";

const call: RouteOf<typeof RenameList> = {
  name: "renameList",
  method: "POST",
  path: "/my-tasks/rename/list",
};
const shared: RouteOf<typeof RenameSharedList> = {
  name: "renameSharedList",
  method: "POST",
  path: "/my-share/rename/list",
};

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
