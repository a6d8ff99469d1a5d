import type { addSublistSection as AddSublistSection } from "@tasklane/contract/lists.ts";
import { FAILURE } from "@tasklane/contract/sentences.ts";
import type { addSharedSublistSection as AddSharedSublistSection } from "@tasklane/contract/sharing.ts";
import { act } from "../../data/mutations/act.ts";
import { send } from "../../data/api/send.ts";
import { withClockId } from "../../data/mutations/withClockId.ts";
import { withList, withSection } from "../../data/listsAndLabels.ts";
import { callFor } from "./callFor.ts";
import type { RouteOf } from "../../data/api/route.ts";

const call: RouteOf<typeof AddSublistSection> = {
  name: "addSublistSection",
  method: "POST",
  path: "/my-tasks/add/subList/section",
};
const shared: RouteOf<typeof AddSharedSublistSection> = {
  name: "addSharedSublistSection",
  method: "POST",
  path: "/my-share/add/subList/section",
};

/**
 * Creates a section of a sublist.
 * @returns what went wrong, or undefined
 */
export async function addSublistSection(
  listId: string,
  subList_id: string,
  section_name: string,
): Promise<unknown> {
  return withClockId((section_id) =>
    act({
      queueKeys: [listId],
      arrange: (all) =>
        withList(all, listId, (list) =>
          withSection(list, subList_id, section_id, { section_id, section_name }),
        ),
      send: (options) =>
        send(
          callFor(listId, call, shared),
          { google_list_id: listId, subList_id, section_id, section_name },
          options,
        ),
      failure: FAILURE.fallback,
      isForm: true,
    }),
  );
}
