import type { List } from "@tasklane/contract/lists.ts";
import { CONFIRM, FAILURE } from "@tasklane/contract/sentences.ts";
import type { leaveSharedList as LeaveSharedList } from "@tasklane/contract/sharing.ts";
import { runAndReport } from "../../data/mutations/runAndReport.ts";
import { defineMutation, requestOf } from "../../data/mutations/defineMutation.ts";
import { isPending } from "../../data/shared.ts";
import { withLeft } from "../../data/sharedChanges.ts";
import { confirm } from "../../ui/confirm.ts";
import { pendingIn } from "../lists/tasksIn.ts";
import { focusListRow } from "../lists/focusListRow.ts";
import type { RouteOf } from "../../data/api/route.ts";

const call: RouteOf<typeof LeaveSharedList> = {
  name: "leaveSharedList",
  method: "POST",
  path: "/my-share/disconnect-user",
};

export const leaveSharedListMutation = defineMutation({
  name: "leaveSharedList",
  kind: "delete",
  queueKeys: ({ listId }: { listId: string; name: string }) => [listId, ...pendingIn(listId)],
  arrange: (all, { listId }) => withLeft(all, listId),
  request: ({ listId }) => requestOf(call, { listId }),
  failure: FAILURE.disconnectSharedList,
  describe: ({ name }) => ({ title: name }),
});

/** After a confirmation, leaves a shared list. The list in the person's Google account becomes a private list. */
export async function leaveSharedList(list: List): Promise<void> {
  const { google_list_id: listId, google_list_name: name } = list;
  const more = isPending(list)
    ? "You no longer ask to take part in it. The list that was made for it goes if it is empty."
    : `“${name}” stays with you as a list of your own. What the others do in it no longer reaches you. This cannot be undone.`;
  if (!(await confirm({ ...CONFIRM.disconnectList, more }))) return;
  const leaving = runAndReport(leaveSharedListMutation, { listId, name });
  focusListRow(listId);
  await leaving;
}
