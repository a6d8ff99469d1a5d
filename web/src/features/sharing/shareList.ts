import { FAILURE } from "@tasklane/contract/sentences.ts";
import type { shareList as ShareList } from "@tasklane/contract/sharing.ts";
import { runAndReport } from "../../data/mutations/runAndReport.ts";
import { defineMutation, requestOf } from "../../data/mutations/defineMutation.ts";
import { findList } from "../../data/boardData.ts";
import { withShared } from "../../data/sharedChanges.ts";
import { getState } from "../../data/store.ts";
import type { RouteOf } from "../../data/api/route.ts";

const call: RouteOf<typeof ShareList> = { name: "shareList", method: "POST", path: "/my-share/share/list" };

export const shareListMutation = defineMutation({
  name: "shareList",
  kind: "edit",
  queueKeys: ({ listId }: { listId: string }) => [listId],
  request: ({ listId }) => requestOf(call, { listId }),
  acknowledge: (_, { listId }) => ({ arrange: (all) => withShared(all, listId, getState().user) }),
  failure: FAILURE.fallback,
  describe: ({ listId }) => ({ title: findList(getState().board, listId)?.google_list_name }),
});

/**
 * Makes a private list shared. On screen it moves to the shared lists once the server has answered.
 * @returns what went wrong, or undefined
 */
export async function shareList(listId: string): Promise<unknown> {
  return runAndReport(shareListMutation, { listId });
}
