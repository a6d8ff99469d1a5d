import type { addListSection as AddListSection } from "@tasklane/contract/lists.ts";
import type { Section } from "@tasklane/contract/lists.ts";
import { FAILURE } from "@tasklane/contract/sentences.ts";
import type { addSharedListSection as AddSharedListSection } from "@tasklane/contract/sharing.ts";
import { runAndReport } from "../../data/mutations/runAndReport.ts";
import { defineMutation, requestOf } from "../../data/mutations/defineMutation.ts";
import { withClockId } from "../../data/mutations/withClockId.ts";
import { withList, withSection } from "../../data/listsAndLabels.ts";
import { callFor } from "./callFor.ts";
import { quoted } from "../../data/mutations/taskNamed.ts";
import { deletedSection } from "./deletedParts.ts";
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

export const addListSectionMutation = defineMutation({
  name: "addListSection",
  kind: "add",
  queueKeys: ({ listId }: Section & { listId: string }) => [listId],
  arrange: (all, { listId, section_id, section_name }) =>
    withList(all, listId, (list) => withSection(list, null, section_id, { section_id, section_name })),
  request: ({ listId, section_id, section_name }) =>
    requestOf(callFor(listId, call, shared), { google_list_id: listId, section_id, section_name }),
  says: ({ section_name }) => `create section ${quoted(section_name)}`,
  invert: (args) => {
    const { listId, section_id: sectionId, section_name: name } = args;
    const place = { listId, sublistId: null, sectionId, name };
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
 * Creates a section of a list.
 * @returns what went wrong, or undefined
 */
export async function addListSection(listId: string, section_name: string): Promise<unknown> {
  return withClockId((section_id) =>
    runAndReport(addListSectionMutation, { listId, section_id, section_name }),
  );
}
