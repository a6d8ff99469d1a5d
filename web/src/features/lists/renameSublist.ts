import type { renameSublist as RenameSublist } from "@tasklane/contract/lists.ts";
import { FAILURE } from "@tasklane/contract/sentences.ts";
import type { renameSharedSublist as RenameSharedSublist } from "@tasklane/contract/sharing.ts";
import { runAndReport } from "../../data/mutations/runAndReport.ts";
import { defineMutation, requestOf } from "../../data/mutations/defineMutation.ts";
import { withList, withSublist } from "../../data/listsAndLabels.ts";
import { Failed } from "../../data/api/failed.ts";
import { quoted } from "../../data/mutations/taskNamed.ts";
import { findList } from "../../data/boardData.ts";
import { getState } from "../../data/store.ts";
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
  /**
   * Set by Undo: the new name is given only if the sublist still has the old one. This page checks that, and then the server.
   */
  isInverse?: true;
  /** Set by Undo: the name that the page showed before. `title` differs from it if the server had a newer one. */
  seen?: string;
}

export const renameSublistMutation = defineMutation({
  name: "renameSublist",
  kind: "edit",
  taskIds: ({ listId, sublistId }: Renamed) => idsIn(listId, (task) => task.sublistId === sublistId),
  queueKeys: ({ listId }) => [listId],
  apply: (task, { sublistId, title }) =>
    task?.sublistId === sublistId ? { ...task, sublistName: title } : task,
  arrange: (all, { listId, sublistId, title }) =>
    withList(all, listId, (list) => {
      const sublist = list.sublists[sublistId];
      return sublist ? withSublist(list, sublistId, { ...sublist, sublist_name: title }) : list;
    }),
  request: ({ listId, sublistId, oldName, title, isInverse }) => {
    const now = findList(getState().board.told, listId)?.sublists[sublistId]?.sublist_name;
    if (isInverse && now !== oldName) throw new Failed("kept");
    return requestOf(callFor(listId, call, shared), {
      oldSublistname: oldName,
      title,
      listId,
      sublistId,
      ...(isInverse && { onlyFrom: oldName }),
    });
  },
  says: ({ oldName }) => `rename sublist ${quoted(oldName)}`,
  invert: (args) => {
    const back = { ...args, oldName: args.title, title: args.oldName, isInverse: true, seen: args.oldName };
    const again = { ...args, isInverse: true };
    return { undo: [{ name: "renameSublist", args: back }], redo: [{ name: "renameSublist", args: again }] };
  },
  completeInverse: ({ data: { former } }) => (former === undefined ? undefined : { title: former }),
  failure: FAILURE.fallback,
  isForm: true,
  describe: ({ title }) => ({ title }),
});

/**
 * Renames a sublist, also in the titles of its tasks (`Buy milk (#Errands)`).
 * @returns what went wrong, or undefined
 */
export async function renameSublist(renamed: Renamed): Promise<unknown> {
  return runAndReport(renameSublistMutation, renamed);
}
