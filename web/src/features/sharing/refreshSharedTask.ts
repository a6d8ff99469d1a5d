import { FAILURE } from "@tasklane/contract/sentences.ts";
import type { refreshSharedTask as RefreshSharedTask } from "@tasklane/contract/sharing.ts";
import { reportFailure } from "../../data/api/reportFailure.ts";
import { send } from "../../data/api/send.ts";
import { getState } from "../../data/store.ts";
import { informPending } from "./informPending.ts";
import { takeInShared } from "./takeInShared.ts";
import type { RouteOf } from "../../data/api/route.ts";

const call: RouteOf<typeof RefreshSharedTask> = {
  name: "refreshSharedTask",
  method: "POST",
  path: "/my-share/refresh/sharedTask",
};

/**
 * Refreshes one shared list: the server first reads the list from Google. If the owner has not approved the person yet, a dialog
 * says so.
 */
export async function refreshSharedTask(listId: string): Promise<void> {
  const { cursor } = getState().board;
  try {
    const answer = await send(call, { listId });
    takeInShared(answer, cursor, listId);
    if (answer.message) informPending(listId, answer.message);
  } catch (error) {
    reportFailure(error, FAILURE.refreshSharedList);
  }
}
