import type { renameSection as RenameSection } from "@tasklane/contract/lists.ts";
import { FAILURE } from "@tasklane/contract/sentences.ts";
import type { renameSharedSection as RenameSharedSection } from "@tasklane/contract/sharing.ts";
import { act } from "../../data/mutations/act.ts";
import { send } from "../../data/api/send.ts";
import type { SectionAt } from "../../data/groups.ts";
import { withList, withSection } from "../../data/listsAndLabels.ts";
import { callFor } from "./callFor.ts";
import { idsIn } from "./tasksIn.ts";
import type { RouteOf } from "../../data/api/route.ts";

const call: RouteOf<typeof RenameSection> = {
  name: "renameSection",
  method: "POST",
  path: "/my-tasks/rename/section",
};
const shared: RouteOf<typeof RenameSharedSection> = {
  name: "renameSharedSection",
  method: "POST",
  path: "/my-share/rename/section",
};

/**
 * Renames a section, also in the titles of its tasks.
 * @returns what went wrong, or undefined
 */
export async function renameSection(
  { listId, sublistId, sectionId }: SectionAt,
  oldSectionName: string,
  title: string,
): Promise<unknown> {
  return act({
    queueKeys: [listId],
    touches: idsIn(listId, (task) => task.section === oldSectionName && task.sublistId === sublistId),
    apply: (task) => task && { ...task, section: title },
    arrange: (all) =>
      withList(all, listId, (list) =>
        withSection(list, sublistId, sectionId, { section_id: sectionId, section_name: title }),
      ),
    send: (options) => {
      const view = sublistId === null ? "list_section" : "sublist_section";
      return send(
        callFor(listId, call, shared),
        { oldSectionName, title, view, listId, sublistId, sectionId },
        options,
      );
    },
    failure: FAILURE.fallback,
    isForm: true,
  });
}
