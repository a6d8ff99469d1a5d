import { NO_SUBLIST } from "@tasklane/contract/limits.ts";
import type { deleteSublist as DeleteSublist } from "@tasklane/contract/lists.ts";
import { CONFIRM, FAILURE } from "@tasklane/contract/sentences.ts";
import type { deleteSharedSublist as DeleteSharedSublist } from "@tasklane/contract/sharing.ts";
import { runAndReport } from "../../data/mutations/runAndReport.ts";
import { defineMutation, requestOf } from "../../data/mutations/defineMutation.ts";
import { withList, withSublist } from "../../data/listsAndLabels.ts";
import { confirm } from "../../ui/confirm.ts";
import { findList } from "../../data/boardData.ts";
import { getState } from "../../data/store.ts";
import { Failed } from "../../data/api/failed.ts";
import { quoted } from "../../data/mutations/taskNamed.ts";
import { newStep } from "../../data/mutations/undoStack.ts";
import { undoAction } from "../undo/undoAction.ts";
import { callFor } from "./callFor.ts";
import { idsIn, stayingSentence } from "./tasksIn.ts";
import { deletedSublist } from "./deletedParts.ts";
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

interface Removal {
  listId: string;
  sublistId: string;
  name: string;
  /**
   * Set by the Undo of a creation: this page sends the deletion only if the sublist is empty and still has this name. The server
   * does not check that.
   */
  onlyEmpty?: true;
}

export const deleteSublistMutation = defineMutation({
  name: "deleteSublist",
  kind: "delete",
  taskIds: ({ listId, sublistId }: Removal) => idsIn(listId, (task) => task.sublistId === sublistId),
  queueKeys: ({ listId }) => [listId],
  apply: (task, { sublistId, onlyEmpty }) =>
    task?.sublistId === sublistId && !onlyEmpty
      ? { ...task, sublistId: null, sublistName: null, section: null }
      : task,
  arrange: (all, { listId, sublistId }) =>
    withList(all, listId, (list) => withSublist(list, sublistId, undefined)),
  request: ({ listId, sublistId, name, onlyEmpty }) => {
    const now = findList(getState().board.told, listId)?.sublists[sublistId];
    const isEmpty = !idsIn(listId, (task) => task.sublistId === sublistId).length && !sizeOf(now?.sections);
    if (onlyEmpty && !(isEmpty && now?.sublist_name === name)) throw new Failed("kept");
    return requestOf(callFor(listId, call, shared), { google_list_id: listId, sublist_id: sublistId });
  },
  says: ({ name }) => `delete sublist ${quoted(name)}`,
  invert: ({ listId, sublistId, name }) => ({
    undo: [{ name: "restoreFromBin", args: deletedSublist({ listId, sublistId, name }) }],
    redo: [{ name: "deleteSublist", args: { listId, sublistId, name } }],
  }),
  failure: FAILURE.deleteSublist,
  describe: ({ name }) => ({ title: name }),
});

/**
 * After a confirmation, deletes a sublist. Its tasks stay in the list.
 * @param onDone is called when the sublist has left the screen
 */
export async function deleteSublist(listId: string, sublistId: string, onDone: () => void): Promise<void> {
  const ids = idsIn(listId, (task) => task.sublistId === sublistId);
  if (!(await confirm({ ...CONFIRM.deleteSublist, more: stayingSentence(ids.length, NO_SUBLIST) }))) return;
  const name = findList(getState().board, listId)?.sublists[sublistId]?.sublist_name ?? "";
  const step = newStep();
  const args = { listId, sublistId, name };
  const done = runAndReport(deleteSublistMutation, args, { step, action: undoAction(step) });
  onDone();
  await done;
}

function sizeOf(all: object = {}): number {
  return Object.keys(all).length;
}
