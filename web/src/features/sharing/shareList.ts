import { FAILURE } from "@tasklane/contract/sentences.ts";
import type { shareList as ShareList } from "@tasklane/contract/sharing.ts";
import { act } from "../../data/mutations/act.ts";
import { send } from "../../data/api/send.ts";
import { withShared } from "../../data/sharedChanges.ts";
import { getState } from "../../data/store.ts";
import type { RouteOf } from "../../data/api/route.ts";

const call: RouteOf<typeof ShareList> = { name: "shareList", method: "POST", path: "/my-share/share/list" };

/**
 * Turns an own list into a shared one. The list moves to the shared lists once the server has answered.
 * @returns what went wrong, or undefined
 */
export async function shareList(listId: string): Promise<unknown> {
  const { user } = getState();
  return act({
    queueKeys: [listId],
    send: (options) => send(call, { listId }, options),
    acknowledge: () => ({ arrange: (all) => withShared(all, listId, user) }),
    failure: FAILURE.fallback,
  });
}
