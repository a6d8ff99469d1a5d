import type { Task } from "@tasklane/contract/tasks.ts";
import { clockId } from "../../../data/clockId.ts";
import { runMutation } from "../../../data/mutations/runMutation.ts";
import { newStep } from "../../../data/mutations/undoStack.ts";
import { showNewPlace } from "../../../data/showNewPlace.ts";
import { getState } from "../../../data/store.ts";
import { addListSectionMutation } from "../../lists/addListSection.ts";
import { addSublistMutation } from "../../lists/addSublist.ts";
import { addSublistSectionMutation } from "../../lists/addSublistSection.ts";
import { googleTaskMutation } from "../googleTask.ts";
import { reportChange } from "../reportChange.ts";
import { titleWith } from "../taskNames.ts";

/**
 * Creates a section of the task's list or sublist, or a sublist of its list, and puts the task there. Both are one undo step.
 * @throws TitleTooLong if the task's title with this name exceeds Google's limit; nothing is created then
 */
export async function createFor(task: Task, kind: "section" | "sublist", name: string): Promise<void> {
  const title = titleWith(task, kind, name);
  const step = newStep();
  // The task's new title names the section or sublist, so the server has to know it before.
  const options = { step, queueKeys: [`step ${step.id}`] };
  const { id: taskId, version, listId, sublistId } = task;
  const section = { section_id: clockId(), section_name: name };
  if (kind === "sublist") {
    const newId = clockId();
    const isShared = getState().board.sharedLists.some(({ google_list_id: its }) => its === listId);
    showNewPlace(listId, newId, isShared);
    void runMutation(addSublistMutation, { listId, sublistId: newId, name }, options);
  } else if (sublistId === null) void runMutation(addListSectionMutation, { listId, ...section }, options);
  else void runMutation(addSublistSectionMutation, { listId, subList_id: sublistId, ...section }, options);
  const { answer } = await runMutation(googleTaskMutation, { taskId, changes: { title }, version }, options);
  if (answer) reportChange(answer.message, task, step);
}
