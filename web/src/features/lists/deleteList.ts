import type { deleteList as DeleteList } from "@tasklane/contract/lists.ts";
import type { List } from "@tasklane/contract/lists.ts";
import { CONFIRM, FAILURE } from "@tasklane/contract/sentences.ts";
import type { deleteSharedList as DeleteSharedList } from "@tasklane/contract/sharing.ts";
import { runAndReport } from "../../data/mutations/runAndReport.ts";
import { defineMutation, requestOf } from "../../data/mutations/defineMutation.ts";
import { originalsSentence } from "../../data/assigned.ts";
import { getState } from "../../data/store.ts";
import { withList } from "../../data/listsAndLabels.ts";
import { confirm } from "../../ui/confirm.ts";
import { Failed } from "../../data/api/failed.ts";
import { currentId, findList } from "../../data/boardData.ts";
import { quoted } from "../../data/mutations/taskNamed.ts";
import { newStep } from "../../data/mutations/undoStack.ts";
import { contentOfList } from "../bin/restoredList.ts";
import type { Deleted } from "../bin/restoreFromBin.ts";
import { undoAction } from "../undo/undoAction.ts";
import { callFor } from "./callFor.ts";
import { idsIn, pendingIn } from "./tasksIn.ts";
import type { RouteOf } from "../../data/api/route.ts";

const call: RouteOf<typeof DeleteList> = {
  name: "deleteList",
  method: "DELETE",
  path: "/my-tasks/delete/list",
};
const shared: RouteOf<typeof DeleteSharedList> = {
  name: "deleteSharedList",
  method: "DELETE",
  path: "/my-share/delete/list",
};

interface Removal {
  listId: string;
  name: string;
  /**
   * Set by the Undo of a creation: this page sends the deletion only if the list is empty and still has this name. The server does
   * not check that.
   */
  onlyEmpty?: true;
}

export const deleteListMutation = defineMutation({
  name: "deleteList",
  kind: "delete",
  taskIds: ({ listId }: Removal) => idsIn(listId),
  queueKeys: ({ listId }) => [listId, ...pendingIn(listId)],
  apply: (task, { listId, onlyEmpty }) => (onlyEmpty || task?.listId !== listId ? task : undefined),
  arrange: (all, { listId }) => withList(all, currentId(getState().board, listId), () => undefined),
  request: ({ listId: first, name, onlyEmpty }) => {
    // If the list was deleted before and restored by Undo, it has a new id.
    const listId = currentId(getState().board, first);
    const list = findList(getState().board.told, listId);
    const parts = [...Object.keys(list?.sublists ?? {}), ...Object.keys(list?.sections ?? {})];
    const isAsCreated = list?.google_list_name === name && parts.length + idsIn(listId).length === 0;
    if (onlyEmpty && !isAsCreated) throw new Failed("kept");
    return requestOf(callFor(listId, call, shared), { taskListId: listId });
  },
  says: ({ name }) => `delete list ${quoted(name)}`,
  invert: ({ listId, name, onlyEmpty }, board) => ({
    undo: [
      {
        name: "restoreFromBin",
        args: { kind: "list", id: listId, name, content: contentOfList(listId, board) } satisfies Deleted,
      },
    ],
    redo: [{ name: "deleteList", args: { listId, name, onlyEmpty } }],
  }),
  failure: FAILURE.deleteList,
  describe: ({ name }) => ({ title: name }),
});

/**
 * After a confirmation, deletes a list with its tasks. The other members of a shared list keep the list in their Google accounts,
 * as a private list.
 * @param onDone is called when the list has left the screen
 */
export async function deleteList(
  { google_list_id: listId, google_list_name: name, members = 1 }: List,
  onDone: () => void,
): Promise<void> {
  const ids = idsIn(listId);
  const along = ids.length === 1 ? "its task" : `its ${ids.length} tasks`;
  const what =
    ids.length > 0 ? `“${name}” is deleted with ${along}, in Google too.` : `“${name}” has no tasks.`;
  const originals = originalsSentence(getState().board.byList[listId] ?? []);
  const more = members > 1 ? `${what} The other members keep theirs, as lists of their own.` : what;
  const goes = [more, originals].filter(Boolean).join(" ");
  if (!(await confirm({ ...CONFIRM.deleteList, more: goes }))) return;
  const step = newStep();
  const done = runAndReport(deleteListMutation, { listId, name }, { step, action: undoAction(step) });
  onDone();
  await done;
}
