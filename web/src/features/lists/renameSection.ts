import type { renameSection as RenameSection } from "@tasklane/contract/lists.ts";
import { FAILURE } from "@tasklane/contract/sentences.ts";
import type { Task } from "@tasklane/contract/tasks.ts";
import type { renameSharedSection as RenameSharedSection } from "@tasklane/contract/sharing.ts";
import { runAndReport } from "../../data/mutations/runAndReport.ts";
import { defineMutation, requestOf } from "../../data/mutations/defineMutation.ts";
import type { SectionAt } from "../../data/groups.ts";
import { sectionsOf, withList, withSection } from "../../data/listsAndLabels.ts";
import { Failed } from "../../data/api/failed.ts";
import { quoted } from "../../data/mutations/taskNamed.ts";
import { newStep } from "../../data/mutations/undoStack.ts";
import { findList } from "../../data/boardData.ts";
import { getState } from "../../data/store.ts";
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

/** A section to rename: where it is, its old name and its new one. */
interface Renamed extends SectionAt {
  oldName: string;
  title: string;
  /**
   * Set by Undo: the new name is given only if the section still has the old one. This page checks that, and then the server.
   */
  isInverse?: true;
  /** Set by Undo: the name that the page showed before. `title` differs from it if the server had a newer one. */
  seen?: string;
}

const isIn = (task: Task, { listId, sublistId, oldName }: Renamed): boolean =>
  task.section === oldName && task.sublistId === sublistId && task.listId === listId;

export const renameSectionMutation = defineMutation({
  name: "renameSection",
  kind: "edit",
  taskIds: (renamed: Renamed) => idsIn(renamed.listId, (task) => isIn(task, renamed)),
  queueKeys: ({ listId }) => [listId],
  apply: (task, renamed) => (task && isIn(task, renamed) ? { ...task, section: renamed.title } : task),
  arrange: (all, { listId, sublistId, sectionId, title }) =>
    withList(all, listId, (list) =>
      withSection(list, sublistId, sectionId, { section_id: sectionId, section_name: title }),
    ),
  request: ({ listId, sublistId, sectionId, oldName, title, isInverse }) => {
    const list = findList(getState().board.told, listId);
    const now = list && sectionsOf(list, sublistId)?.[sectionId]?.section_name;
    if (isInverse && now !== oldName) throw new Failed("kept");
    const view = sublistId === null ? "list_section" : "sublist_section";
    const named = { oldSectionName: oldName, title, ...(isInverse && { onlyFrom: oldName }) };
    return requestOf(callFor(listId, call, shared), { ...named, view, listId, sublistId, sectionId });
  },
  says: ({ oldName }) => `rename section ${quoted(oldName)}`,
  invert: (args) => {
    const back = { ...args, oldName: args.title, title: args.oldName, isInverse: true, seen: args.oldName };
    const again = { ...args, isInverse: true };
    return { undo: [{ name: "renameSection", args: back }], redo: [{ name: "renameSection", args: again }] };
  },
  completeInverse: ({ data: { former } }) => (former === undefined ? undefined : { title: former }),
  failure: FAILURE.fallback,
  isForm: true,
  describe: ({ title }) => ({ title }),
});

/**
 * Renames a section, also in the titles of its tasks (`Buy milk (##Shop)`). A list and its sublists may have sections of the same
 * name, which one column shows together; all of them are renamed, as one step of Undo.
 * @returns what went wrong, or undefined
 */
export async function renameSection(
  places: readonly SectionAt[],
  oldName: string,
  title: string,
): Promise<unknown> {
  const step = newStep();
  const ended = await Promise.all(
    places.map((place) => runAndReport(renameSectionMutation, { ...place, oldName, title }, { step })),
  );
  return ended.find((failed) => failed !== undefined);
}
