import { NO_SECTION } from "@tasklane/contract/limits.ts";
import { CONFIRM, FAILURE } from "@tasklane/contract/sentences.ts";
import type { Task } from "@tasklane/contract/tasks.ts";
import { runAndReport } from "../../data/mutations/runAndReport.ts";
import { defineMutation } from "../../data/mutations/defineMutation.ts";
import type { SectionAt } from "../../data/groups.ts";
import { sectionsOf, withList, withSection } from "../../data/listsAndLabels.ts";
import { confirm } from "../../ui/confirm.ts";
import { Failed } from "../../data/api/failed.ts";
import { quoted } from "../../data/mutations/taskNamed.ts";
import { newStep } from "../../data/mutations/undoStack.ts";
import { undoAction } from "../undo/undoAction.ts";
import { findList } from "../../data/boardData.ts";
import { getState } from "../../data/store.ts";
import { deletedSection } from "./deletedParts.ts";
import { removeListSection } from "./removeListSection.ts";
import { removeSublistSection } from "./removeSublistSection.ts";
import { idsIn, stayingSentence } from "./tasksIn.ts";

/** A section to delete: where it is, and its name. */
interface Removal extends SectionAt {
  name: string;
  /**
   * Set by the Undo of a creation: this page sends the deletion only if the section is empty and still has this name. The server
   * does not check that.
   */
  onlyEmpty?: true;
}

const isIn =
  ({ listId, sublistId, name }: Removal) =>
  (task: Task): boolean =>
    task.section === name && task.sublistId === sublistId && task.listId === listId;

export const removeSectionMutation = defineMutation({
  name: "removeSection",
  kind: "delete",
  taskIds: (removal: Removal) => idsIn(removal.listId, isIn(removal)),
  queueKeys: ({ listId }) => [listId],
  apply: (task, removal) =>
    task && isIn(removal)(task) && !removal.onlyEmpty ? { ...task, section: null } : task,
  arrange: (all, { listId, sublistId, sectionId }) =>
    withList(all, listId, (list) => withSection(list, sublistId, sectionId, undefined)),
  request: (removal) => {
    const { listId, sublistId, sectionId, name, onlyEmpty } = removal;
    const list = findList(getState().board.told, listId);
    const now = list && sectionsOf(list, sublistId)?.[sectionId]?.section_name;
    if (onlyEmpty && (idsIn(listId, isIn(removal)).length > 0 || now !== name)) throw new Failed("kept");
    return sublistId === null
      ? removeListSection(listId, sectionId)
      : removeSublistSection(listId, sublistId, sectionId);
  },
  says: ({ name }) => `delete section ${quoted(name)}`,
  invert: (removal) => ({
    undo: [{ name: "restoreFromBin", args: deletedSection(removal) }],
    redo: [{ name: "removeSection", args: removal }],
  }),
  failure: FAILURE.deleteSection,
  describe: ({ name }) => ({ title: name }),
});

/**
 * After a confirmation, deletes a section. One column may show the sections of several sublists that have the same name; all of
 * them are deleted. Their tasks stay.
 */
export async function removeSection(places: readonly SectionAt[], name: string): Promise<void> {
  const removals = places.map((place) => ({ ...place, name }));
  const tasks = removals.reduce((sum, removal) => sum + idsIn(removal.listId, isIn(removal)).length, 0);
  if (!(await confirm({ ...CONFIRM.deleteSection, more: stayingSentence(tasks, NO_SECTION) }))) return;
  const step = newStep();
  const action = undoAction(step);
  await Promise.all(
    removals.map((removal) => runAndReport(removeSectionMutation, removal, { step, action })),
  );
}
