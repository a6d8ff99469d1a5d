import type { renameList as RenameList } from "@tasklane/contract/lists.ts";
import { FAILURE } from "@tasklane/contract/sentences.ts";
import type { renameSharedList as RenameSharedList } from "@tasklane/contract/sharing.ts";
import { runAndReport } from "../../data/mutations/runAndReport.ts";
import { defineMutation, requestOf } from "../../data/mutations/defineMutation.ts";
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

export const renameListMutation = defineMutation({
  name: "renameList",
  kind: "edit",
  taskIds: ({ listId }: { listId: string; title: string }) => idsIn(listId),
  queueKeys: ({ listId }) => [listId],
  apply: (task, { title }) => task && { ...task, listName: title },
  arrange: (all, { listId, title }) =>
    withList(all, listId, (list) => ({ ...list, google_list_name: title })),
  request: ({ listId, title }) => requestOf(callFor(listId, call, shared), { listId, newListTitle: title }),
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
