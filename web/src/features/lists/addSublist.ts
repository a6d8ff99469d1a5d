import type { addSublist as AddSublist } from "@tasklane/contract/lists.ts";
import { FAILURE } from "@tasklane/contract/sentences.ts";
import type { addSharedSublist as AddSharedSublist } from "@tasklane/contract/sharing.ts";
import { act } from "../../data/mutations/act.ts";
import { send } from "../../data/api/send.ts";
import { withList, withSublist } from "../../data/listsAndLabels.ts";
import { showNewPlace } from "../../data/showNewPlace.ts";
import { getState } from "../../data/store.ts";
import { withClockId } from "../../data/mutations/withClockId.ts";
import { callFor } from "./callFor.ts";
import type { RouteOf } from "../../data/api/route.ts";

const call: RouteOf<typeof AddSublist> = {
  name: "addSublist",
  method: "POST",
  path: "/my-tasks/add/subList",
};
const shared: RouteOf<typeof AddSharedSublist> = {
  name: "addSharedSublist",
  method: "POST",
  path: "/my-share/add/subList",
};

/**
 * Creates a sublist of a list.
 * @returns what went wrong, or undefined
 */
export async function addSublist(listId: string, name: string): Promise<unknown> {
  const isSharedList = getState().board.sharedLists.some(({ google_list_id: its }) => its === listId);
  return withClockId((id) => {
    showNewPlace(listId, id, isSharedList);
    return act({
      queueKeys: [listId],
      arrange: (all) =>
        withList(all, listId, (list) =>
          withSublist(list, id, { sections: {}, ...list.sublists[id], sublist_id: id, sublist_name: name }),
        ),
      send: (options) =>
        send(
          callFor(listId, call, shared),
          { google_list_id: listId, sublist_id: id, sublist_name: name },
          options,
        ),
      failure: FAILURE.fallback,
      isForm: true,
    });
  });
}
