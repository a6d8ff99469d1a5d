import type { renameList as RenameList } from "@tasklane/contract/lists.ts";
import { FAILURE } from "@tasklane/contract/sentences.ts";
import type { renameSharedList as RenameSharedList } from "@tasklane/contract/sharing.ts";
import { runAndReport } from "../../data/mutations/runAndReport.ts";
import { defineMutation, requestOf } from "../../data/mutations/defineMutation.ts";
import { withList } from "../../data/listsAndLabels.ts";
import { Failed } from "../../data/api/failed.ts";
import { quoted } from "../../data/mutations/taskNamed.ts";
import { findList } from "../../data/boardData.ts";
import { getState } from "../../data/store.ts";
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

interface Renamed {
  listId: string;
  title: string;
  /** Set by Undo: the name that the mutation gave. If somebody has renamed the list since, the newer name stays. */
  onlyFrom?: string;
  /** Set by Undo: the name that the page showed before. `title` differs from it if the server had a newer one. */
  seen?: string;
}

export const renameListMutation = defineMutation({
  name: "renameList",
  kind: "edit",
  taskIds: ({ listId }: Renamed) => idsIn(listId),
  queueKeys: ({ listId }) => [listId],
  apply: (task, { listId, title }) => (task?.listId === listId ? { ...task, listName: title } : task),
  arrange: (all, { listId, title }) =>
    withList(all, listId, (list) => ({ ...list, google_list_name: title })),
  request: ({ listId, title, onlyFrom }) => {
    const now = findList(getState().board.told, listId)?.google_list_name;
    if (onlyFrom !== undefined && onlyFrom !== now) throw new Failed("kept");
    return requestOf(callFor(listId, call, shared), { listId, newListTitle: title, onlyFrom });
  },
  says: ({ listId }) => `rename list ${quoted(findList(getState().board, listId)?.google_list_name ?? "")}`,
  invert: ({ listId, title }, board) => {
    const before = findList(board, listId)?.google_list_name;
    if (before === undefined) return undefined;
    return {
      undo: [{ name: "renameList", args: { listId, title: before, onlyFrom: title, seen: before } }],
      redo: [{ name: "renameList", args: { listId, title, onlyFrom: before } }],
    };
  },
  completeInverse: ({ data: { former } }) => (former === undefined ? undefined : { title: former }),
  failure: FAILURE.fallback,
  isForm: true,
  describe: ({ title }) => ({ title }),
});

/**
 * Renames a list.
 * @returns what went wrong, or undefined
 */
export async function renameList(listId: string, title: string): Promise<unknown> {
  return runAndReport(renameListMutation, { listId, title });
}
