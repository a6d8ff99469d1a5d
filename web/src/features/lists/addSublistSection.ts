import type { addSublistSection as AddSublistSection } from "@tasklane/contract/lists.ts";
import type { Section } from "@tasklane/contract/lists.ts";
import { FAILURE } from "@tasklane/contract/sentences.ts";
import type { addSharedSublistSection as AddSharedSublistSection } from "@tasklane/contract/sharing.ts";
import { runAndReport } from "../../data/mutations/runAndReport.ts";
import { defineMutation, requestOf } from "../../data/mutations/defineMutation.ts";
import { withClockId } from "../../data/mutations/withClockId.ts";
import { withList, withSection } from "../../data/listsAndLabels.ts";
import { callFor } from "./callFor.ts";
import { quoted } from "../../data/mutations/taskNamed.ts";
import { deletedSection } from "./deletedParts.ts";
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

export const addSublistSectionMutation = defineMutation({
  name: "addSublistSection",
  kind: "add",
  queueKeys: ({ listId }: Section & { listId: string; subList_id: string }) => [listId],
  arrange: (all, { listId, subList_id, section_id, section_name }) =>
    withList(all, listId, (list) => withSection(list, subList_id, section_id, { section_id, section_name })),
  request: ({ listId, subList_id, section_id, section_name }) =>
    requestOf(callFor(listId, call, shared), {
      google_list_id: listId,
      subList_id,
      section_id,
      section_name,
    }),
  says: ({ section_name }) => `create section ${quoted(section_name)}`,
  invert: (args) => {
    const { listId, section_id: sectionId, section_name: name } = args;
    const place = { listId, sublistId: args.subList_id, sectionId, name };
    return {
      undo: [{ name: "removeSection", args: { ...place, onlyEmpty: true } }],
      redo: [{ name: "restoreFromBin", args: deletedSection(place) }],
    };
  },
  failure: FAILURE.fallback,
  isForm: true,
  describe: ({ section_name }) => ({ title: section_name }),
});

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
    runAndReport(addSublistSectionMutation, { listId, subList_id, section_id, section_name }),
  );
}
