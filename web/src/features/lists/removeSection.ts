import { NO_SECTION } from "@tasklane/contract/limits.ts";
import { CONFIRM, FAILURE } from "@tasklane/contract/sentences.ts";
import type { Task } from "@tasklane/contract/tasks.ts";
import { runAndReport } from "../../data/mutations/runAndReport.ts";
import { defineMutation } from "../../data/mutations/defineMutation.ts";
import type { SectionAt } from "../../data/groups.ts";
import { withList, withSection } from "../../data/listsAndLabels.ts";
import { confirm } from "../../ui/confirmation.ts";
import { removeListSection } from "./removeListSection.ts";
import { removeSublistSection } from "./removeSublistSection.ts";
import { idsIn, stayingSentence } from "./tasksIn.ts";

/** A section at one place, and its name. */
type Removal = SectionAt & { name: string };

const isIn =
  ({ sublistId, name }: Removal) =>
  (task: Task): boolean =>
    task.section === name && task.sublistId === sublistId;

export const removeSectionMutation = defineMutation({
  name: "removeSection",
  kind: "delete",
  taskIds: (removal: Removal) => idsIn(removal.listId, isIn(removal)),
  queueKeys: ({ listId }) => [listId],
  apply: (task) => task && { ...task, section: null },
  arrange: (all, { listId, sublistId, sectionId }) =>
    withList(all, listId, (list) => withSection(list, sublistId, sectionId, undefined)),
  request: ({ listId, sublistId, sectionId }) =>
    sublistId === null
      ? removeListSection(listId, sectionId)
      : removeSublistSection(listId, sublistId, sectionId),
  failure: FAILURE.deleteSection,
  describe: ({ name }) => ({ title: name }),
});

/** After a confirmation, deletes a section in every place that its column shows. The tasks stay. */
export async function removeSection(places: readonly SectionAt[], name: string): Promise<void> {
  const removals = places.map((place) => ({ ...place, name }));
  const tasks = removals.reduce((sum, removal) => sum + idsIn(removal.listId, isIn(removal)).length, 0);
  if (!(await confirm({ ...CONFIRM.deleteSection, more: stayingSentence(tasks, NO_SECTION) }))) return;
  await Promise.all(removals.map((removal) => runAndReport(removeSectionMutation, removal)));
}
