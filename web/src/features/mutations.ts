import { earlierMutation } from "../data/mutations/earlierVersion.ts";
import type { AnyMutation } from "../data/mutations/defineMutation.ts";
import { deleteForGoodMutation, emptyBinMutation, restoreEntryMutation } from "./bin/binMutations.ts";
import { restoreFromBinMutation } from "./bin/restoreFromBin.ts";
import { addLabelMutation } from "./labels/addLabel.ts";
import { editLabelMutation } from "./labels/editLabel.ts";
import { removeLabelMutation } from "./labels/removeLabel.ts";
import { addListMutation } from "./lists/addList.ts";
import { addListSectionMutation } from "./lists/addListSection.ts";
import { addSublistMutation } from "./lists/addSublist.ts";
import { addSublistSectionMutation } from "./lists/addSublistSection.ts";
import { answerMassDeletionMutation } from "./lists/answerMassDeletion.ts";
import { deleteListMutation } from "./lists/deleteList.ts";
import { deleteSublistMutation } from "./lists/deleteSublist.ts";
import { positionListMutation } from "./lists/positionList.ts";
import { rebuildFromTitlesMutation } from "./lists/rebuildFromTitles.ts";
import { removeSectionMutation } from "./lists/removeSection.ts";
import { renameListMutation } from "./lists/renameList.ts";
import { renameSectionMutation } from "./lists/renameSection.ts";
import { renameSublistMutation } from "./lists/renameSublist.ts";
import { joinSharedListMutation } from "./sharing/joinSharedList.ts";
import { leaveSharedListMutation } from "./sharing/leaveSharedList.ts";
import { shareListMutation } from "./sharing/shareList.ts";
import { addSubTaskMutation } from "./tasks/addSubTask.ts";
import { addTaskMutation } from "./tasks/addTask.ts";
import { changeTasksMutation } from "./tasks/changeTasks.ts";
import { clearCompletedMutation } from "./tasks/clearCompleted.ts";
import { completeTaskMutation } from "./tasks/completeTask.ts";
import { createTasksMutation } from "./tasks/createTasks.ts";
import { deleteTaskMutation } from "./tasks/deleteTask.ts";
import { googleTaskMutation } from "./tasks/googleTask.ts";
import { moveTaskMutation } from "./tasks/moveTask.ts";
import { reorderTaskMutation } from "./tasks/reorderTask.ts";
import { restoreFieldsMutation } from "./tasks/restoreFields.ts";
import { restoreTaskMutation } from "./tasks/restoreTask.ts";
import { retryTaskMutation } from "./tasks/retryTask.ts";
import { uncreateTasksMutation } from "./tasks/uncreateTasks.ts";
import { addViewMutation } from "./views/addView.ts";
import { editViewMutation } from "./views/editView.ts";
import { positionViewMutation } from "./views/positionView.ts";
import { removeViewMutation } from "./views/removeView.ts";

/** Every mutation that the outbox may contain. Add each new one here. Otherwise a later page cannot send it. */
export const MUTATIONS = [
  addLabelMutation,
  editLabelMutation,
  removeLabelMutation,
  addListMutation,
  addListSectionMutation,
  addSublistMutation,
  addSublistSectionMutation,
  answerMassDeletionMutation,
  deleteListMutation,
  deleteSublistMutation,
  positionListMutation,
  rebuildFromTitlesMutation,
  removeSectionMutation,
  renameListMutation,
  renameSectionMutation,
  renameSublistMutation,
  joinSharedListMutation,
  leaveSharedListMutation,
  shareListMutation,
  addSubTaskMutation,
  addTaskMutation,
  addViewMutation,
  editViewMutation,
  positionViewMutation,
  removeViewMutation,
  changeTasksMutation,
  clearCompletedMutation,
  completeTaskMutation,
  createTasksMutation,
  deleteTaskMutation,
  googleTaskMutation,
  moveTaskMutation,
  reorderTaskMutation,
  restoreFieldsMutation,
  deleteForGoodMutation,
  emptyBinMutation,
  restoreEntryMutation,
  restoreFromBinMutation,
  restoreTaskMutation,
  retryTaskMutation,
  uncreateTasksMutation,
  earlierMutation,
] as unknown as readonly AnyMutation[];

const byName = new Map(MUTATIONS.map((mutation) => [mutation.name, mutation]));

/**
 * Finds the definition of a stored mutation.
 * @returns undefined if only a later version of the app knows it
 */
export function findMutation(name: string): AnyMutation | undefined {
  return byName.get(name);
}
