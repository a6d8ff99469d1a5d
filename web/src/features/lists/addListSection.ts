import type { addListSection as AddListSection } from "@tasklane/contract/lists.ts";
import { FAILURE } from "@tasklane/contract/sentences.ts";
import type { addSharedListSection as AddSharedListSection } from "@tasklane/contract/sharing.ts";
import { act } from "../../data/mutations/act.ts";
import { send } from "../../data/api/send.ts";
import { withClockId } from "../../data/mutations/withClockId.ts";
import { withList, withSection } from "../../data/listsAndLabels.ts";
import { callFor } from "./callFor.ts";
import type { RouteOf } from "../../data/api/route.ts";

const call: RouteOf<typeof AddListSection> = {
  name: "addListSection",
  method: "POST",
  path: "/my-tasks/add/listSection",
};
const shared: RouteOf<typeof AddSharedListSection> = {
  name: "addSharedListSection",
  method: "POST",
  path: "/my-share/add/listSection",
};

/**
 * Creates a section of a list.
 * @returns what went wrong, or undefined
 */
export async function addListSection(listId: string, section_name: string): Promise<unknown> {
  return withClockId((section_id) =>
    act({
      queueKeys: [listId],
      arrange: (all) =>
        withList(all, listId, (list) => withSection(list, null, section_id, { section_id, section_name })),
      send: (options) =>
        send(callFor(listId, call, shared), { google_list_id: listId, section_id, section_name }, options),
      failure: FAILURE.fallback,
      isForm: true,
    }),
  );
}
