import { SYNCH } from "@tasklane/contract/synch.ts";
import type { List } from "@tasklane/contract/lists.ts";
import { FAILURE, SUCCESS, TEXT } from "@tasklane/contract/sentences.ts";
import type { joinSharedList as JoinSharedList } from "@tasklane/contract/sharing.ts";
import { runMutation } from "../../data/mutations/runMutation.ts";
import { toast } from "../../data/api/toast.ts";
import { defineMutation, requestOf } from "../../data/mutations/defineMutation.ts";
import { findList } from "../../data/boardData.ts";
import { informPending } from "./informPending.ts";
import type { Invitation } from "./invitation.ts";
import type { RouteOf } from "../../data/api/route.ts";

const call: RouteOf<typeof JoinSharedList> = {
  name: "joinSharedList",
  method: "POST",
  path: "/my-share/share-list-created/groupBy",
};

export const joinSharedListMutation = defineMutation({
  name: "joinSharedList",
  kind: "add",
  request: (invitation: Invitation) => requestOf(call, invitation),
  acknowledge: ({ newListId, synch }) => ({
    arrange: (all) =>
      findList(all, newListId)
        ? all
        : { ...all, sharedLists: [...all.sharedLists, awaiting(newListId, synch)] },
  }),
  failure: FAILURE.fallback,
  isForm: true,
});

/**
 * Asks to join a shared list. A placeholder list appears at once, and stays empty until the owner approves.
 * @param how.isQuiet whether the page itself shows the result, so that no toast is needed
 * @returns the placeholder list's id, or what went wrong; neither while the server does not answer, because the request
 *   then waits in the outbox
 */
export async function joinSharedList(
  invitation: Invitation,
  { isQuiet = false } = {},
): Promise<{ listId?: string; failed?: unknown }> {
  const { answer, failed } = await runMutation(joinSharedListMutation, invitation);
  if (!answer) {
    if (failed === undefined) toast.failure("The server does not answer yet. You join as soon as it does.");
    return { failed };
  }
  if (!isQuiet) toast.success(answer.message || SUCCESS.joined);
  if (!isQuiet && answer.synch === SYNCH.pending) informPending(answer.newListId, TEXT.approvalPending);
  return { listId: answer.newListId };
}

function awaiting(google_list_id: string, synch: number): List {
  return {
    google_list_id,
    google_list_name: TEXT.awaitingList,
    sublists: {},
    sections: {},
    role: "member",
    synch,
  };
}
