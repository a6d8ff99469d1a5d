import { FAILURE } from "@tasklane/contract/sentences.ts";
import type { allSharedTaskLists as AllSharedTaskLists } from "@tasklane/contract/sharing.ts";
import { reportFailure } from "../../data/api/reportFailure.ts";
import { send } from "../../data/api/send.ts";
import { getState } from "../../data/store.ts";
import { takeInShared } from "./takeInShared.ts";
import type { RouteOf } from "../../data/api/route.ts";

const call: RouteOf<typeof AllSharedTaskLists> = {
  name: "allSharedTaskLists",
  method: "POST",
  path: "/my-share/all-shared-task-lists",
};

/** Refreshes all shared lists: the server first reads them from Google. */
export async function allSharedTaskLists(): Promise<void> {
  const { cursor } = getState().board;
  try {
    takeInShared(await send(call, {}), cursor);
  } catch (error) {
    reportFailure(error, FAILURE.refreshSharedTasks);
  }
}
