import { NO_SECTION } from "@tasklane/contract/limits.ts";
import { CONFIRM, FAILURE } from "@tasklane/contract/sentences.ts";
import type { Task } from "@tasklane/contract/tasks.ts";
import { act } from "../../data/mutations/act.ts";
import type { SendOptions } from "../../data/api/send.ts";
import type { SectionAt } from "../../data/groups.ts";
import { withList, withSection } from "../../data/listsAndLabels.ts";
import { confirm } from "../../ui/confirmation.ts";
import { removeListSection } from "./removeListSection.ts";
import { removeSublistSection } from "./removeSublistSection.ts";
import { idsIn, stayingSentence, tasksIn } from "./tasksIn.ts";

/** After a confirmation, deletes a section in every place that its column shows. The tasks stay. */
export async function removeSection(places: readonly SectionAt[], name: string): Promise<void> {
  const isIn =
    ({ sublistId }: SectionAt) =>
    (task: Task): boolean =>
      task.section === name && task.sublistId === sublistId;
  const tasks = places.reduce((sum, place) => sum + tasksIn(place.listId, isIn(place)).length, 0);
  if (!(await confirm({ ...CONFIRM.deleteSection, more: stayingSentence(tasks, NO_SECTION) }))) return;
  await Promise.all(
    places.map((place) =>
      act({
        queueKeys: [place.listId],
        touches: idsIn(place.listId, isIn(place)),
        apply: (task) => task && { ...task, section: null },
        arrange: (all) =>
          withList(all, place.listId, (list) =>
            withSection(list, place.sublistId, place.sectionId, undefined),
          ),
        send: (options) => remove(place, options),
        failure: FAILURE.deleteSection,
      }),
    ),
  );
}

async function remove(
  { listId, sublistId, sectionId }: SectionAt,
  options: SendOptions,
): Promise<{ message: string }> {
  return sublistId === null
    ? removeListSection(listId, sectionId, options)
    : removeSublistSection(listId, sublistId, sectionId, options);
}
