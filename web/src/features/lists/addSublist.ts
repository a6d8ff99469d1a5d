import type { addSublist as AddSublist } from "@tasklane/contract/lists.ts";
import { FAILURE } from "@tasklane/contract/sentences.ts";
import type { addSharedSublist as AddSharedSublist } from "@tasklane/contract/sharing.ts";
import { runAndReport } from "../../data/mutations/runAndReport.ts";
import { defineMutation, requestOf } from "../../data/mutations/defineMutation.ts";
import { withList, withSublist } from "../../data/listsAndLabels.ts";
import { showNewPlace } from "../../data/showNewPlace.ts";
import { getState } from "../../data/store.ts";
import { withClockId } from "../../data/mutations/withClockId.ts";
import { callFor } from "./callFor.ts";
import { quoted } from "../../data/mutations/taskNamed.ts";
import { deletedSublist } from "./deletedParts.ts";
import type { RouteOf } from "../../data/api/route.ts";

const call: RouteOf<typeof AddSublist> = {
  name: "addSublist",
  method: "POST",
  path: "/my-tasks/add/subList",
};
const shared: RouteOf<typeof AddSharedSublist> = {
  name: "addSharedSublist",
  method: "POST",
  path: "/my-share/add/subList",
};

interface NewSublist {
  listId: string;
  sublistId: string;
  name: string;
}

export const addSublistMutation = defineMutation({
  name: "addSublist",
  kind: "add",
  queueKeys: ({ listId }: NewSublist) => [listId],
  arrange: (all, { listId, sublistId: id, name }) =>
    withList(all, listId, (list) =>
      withSublist(list, id, { sections: {}, ...list.sublists[id], sublist_id: id, sublist_name: name }),
    ),
  request: ({ listId, sublistId, name }) =>
    requestOf(callFor(listId, call, shared), {
      google_list_id: listId,
      sublist_id: sublistId,
      sublist_name: name,
    }),
  says: ({ name }) => `create sublist ${quoted(name)}`,
  invert: (args) => ({
    undo: [{ name: "deleteSublist", args: { ...args, onlyEmpty: true } }],
    redo: [{ name: "restoreFromBin", args: deletedSublist(args) }],
  }),
  failure: FAILURE.fallback,
  isForm: true,
  describe: ({ name }) => ({ title: name }),
});

/**
 * Creates a sublist of a list.
 * @returns what went wrong, or undefined
 */
export async function addSublist(listId: string, name: string): Promise<unknown> {
  const isSharedList = getState().board.sharedLists.some(({ google_list_id: its }) => its === listId);
  return withClockId((sublistId) => {
    showNewPlace(listId, sublistId, isSharedList);
    return runAndReport(addSublistMutation, { listId, sublistId, name });
  });
}
