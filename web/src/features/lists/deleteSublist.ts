import { NO_SUBLIST } from "@tasklane/contract/limits.ts";
import type { deleteSublist as DeleteSublist } from "@tasklane/contract/lists.ts";
import { CONFIRM, FAILURE } from "@tasklane/contract/sentences.ts";
import type { deleteSharedSublist as DeleteSharedSublist } from "@tasklane/contract/sharing.ts";
import { act } from "../../data/mutations/act.ts";
import { send } from "../../data/api/send.ts";
import { withList, withSublist } from "../../data/listsAndLabels.ts";
import { confirm } from "../../ui/confirmation.ts";
import { callFor } from "./callFor.ts";
import { idsIn, stayingSentence } from "./tasksIn.ts";
import type { RouteOf } from "../../data/api/route.ts";

const call: RouteOf<typeof DeleteSublist> = {
  name: "deleteSublist",
  method: "DELETE",
  path: "/my-tasks/delete/specific/subList",
};
const shared: RouteOf<typeof DeleteSharedSublist> = {
  name: "deleteSharedSublist",
  method: "DELETE",
  path: "/my-share/delete/specific/subList",
};

/**
 * After a confirmation, deletes a sublist. Its tasks stay in the list.
 * @param onDone is called when the sublist has left the screen
 */
export async function deleteSublist(listId: string, sublistId: string, onDone: () => void): Promise<void> {
  const ids = idsIn(listId, (task) => task.sublistId === sublistId);
  if (!(await confirm({ ...CONFIRM.deleteSublist, more: stayingSentence(ids.length, NO_SUBLIST) }))) return;
  const done = act({
    queueKeys: [listId],
    touches: ids,
    apply: (task) => task && { ...task, sublistId: null, sublistName: null, section: null },
    arrange: (all) => withList(all, listId, (list) => withSublist(list, sublistId, undefined)),
    send: (options) =>
      send(callFor(listId, call, shared), { google_list_id: listId, sublist_id: sublistId }, options),
    failure: FAILURE.deleteSublist,
  });
  onDone();
  await done;
}
