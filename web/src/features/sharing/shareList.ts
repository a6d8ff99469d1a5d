import type { List } from "@tasklane/contract/lists.ts";
import { FAILURE } from "@tasklane/contract/sentences.ts";
import type { shareList as ShareList } from "@tasklane/contract/sharing.ts";
import { toast } from "../../data/api/toast.ts";
import { runMutation } from "../../data/mutations/runMutation.ts";
import { defineMutation, requestOf } from "../../data/mutations/defineMutation.ts";
import { findList } from "../../data/boardData.ts";
import { withShared } from "../../data/sharedChanges.ts";
import { getState } from "../../data/store.ts";
import type { RouteOf } from "../../data/api/route.ts";

const call: RouteOf<typeof ShareList> = { name: "shareList", method: "POST", path: "/my-share/share/list" };

const WAITS = "The server does not answer yet. The list is shared as soon as it does.";

export const shareListMutation = defineMutation({
  name: "shareList",
  kind: "edit",
  queueKeys: ({ listId }: { listId: string }) => [listId],
  request: ({ listId }) => requestOf(call, { listId }),
  acknowledge: (_, { listId }) => ({ arrange: (all) => withShared(all, listId, getState().user) }),
  failure: FAILURE.fallback,
  isForm: true,
  describe: ({ listId }) => ({ title: findList(getState().board, listId)?.google_list_name }),
});

/**
 * Makes a private list shared. On screen it moves to the shared lists once the server has answered. While the server does not
 * answer, a message says that the change waits.
 * @returns whether the list is shared now
 */
export async function shareList({ google_list_id: listId, google_list_name: line }: List): Promise<boolean> {
  const { answer, failed } = await runMutation(shareListMutation, { listId });
  if (answer) toast.success(answer.message);
  else if (failed === undefined) toast.failure(WAITS, { line });
  return answer !== undefined;
}
