import type { renameSublist as RenameSublist } from "@tasklane/contract/lists.ts";
import { FAILURE } from "@tasklane/contract/sentences.ts";
import type { renameSharedSublist as RenameSharedSublist } from "@tasklane/contract/sharing.ts";
import { act } from "../../data/mutations/act.ts";
import { send } from "../../data/api/send.ts";
import { withList, withSublist } from "../../data/listsAndLabels.ts";
import { callFor } from "./callFor.ts";
import { idsIn } from "./tasksIn.ts";
import type { RouteOf } from "../../data/api/route.ts";

const call: RouteOf<typeof RenameSublist> = {
  name: "renameSublist",
  method: "POST",
  path: "/my-tasks/rename/sublist",
};
const shared: RouteOf<typeof RenameSharedSublist> = {
  name: "renameSharedSublist",
  method: "POST",
  path: "/my-share/rename/sublist",
};

interface Renamed {
  listId: string;
  sublistId: string;
  oldName: string;
  title: string;
}

/**
 * Renames a sublist, also in the titles of its tasks.
 * @returns what went wrong, or undefined
 */
export async function renameSublist({ listId, sublistId, oldName, title }: Renamed): Promise<unknown> {
  return act({
    queueKeys: [listId],
    touches: idsIn(listId, (task) => task.sublistId === sublistId),
    apply: (task) => task && { ...task, sublistName: title },
    arrange: (all) =>
      withList(all, listId, (list) => {
        const sublist = list.sublists[sublistId];
        return sublist ? withSublist(list, sublistId, { ...sublist, sublist_name: title }) : list;
      }),
    send: (options) =>
      send(callFor(listId, call, shared), { oldSublistname: oldName, title, listId, sublistId }, options),
    failure: FAILURE.fallback,
    isForm: true,
  });
}
