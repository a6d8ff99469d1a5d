// Sentences that the page shows after a call succeeded (product 8.7).

export const labelCreated = "Label created successfully";
export const labelEdited = "Label edited successfully";
export const labelDeleted = "Label deleted successfully";
export const viewSaved = "View saved successfully";
export const viewMoved = "View moved successfully";
export const viewDeleted = "View deleted successfully";
export const listCreated = "List created successfully";
export const sublistCreated = "Sublist created successfully";
export const taskCreated = "Task created successfully";
/** @param count how many, at least two */
export const tasksCreated = (count: number): string => `${count} tasks created successfully`;
export const taskUpdated = "Task updated successfully";
export const taskCompleted = "Task completed successfully";
/** @param subtasks how many subtasks were completed with it, at least one */
export const taskCompletedWith = (subtasks: number): string =>
  `Task completed successfully, with ${subtasks === 1 ? "1 subtask" : `${subtasks} subtasks`}`;
export const listRenamed = "List title changed successfully";
export const sublistRenamed = "Sublist title changed successfully";
export const sectionRenamed = "Section title changed successfully";
export const listDeleted = "List deleted successfully";
export const sublistDeleted = "SubList deleted successfully";
export const completedCleared = "All completed tasks cleared successfully";
export const listDisconnected = "List disconnected successfully";
export const joined = "Joined in shared list successfully";
export const approvalAsked = "The owner has been asked to approve you";
export const tasksChanged = "Tasks changed successfully";
export const taskMoved = "Task moved successfully";
export const restored = "Restored";
/** @param place the list to which something was restored, or the list and the sublist with ` / ` between them */
export const restoredTo = (place: string): string => `Restored to ${place}`;
export const deletedForGood = "Deleted for good";
export const binEmptied = "Bin emptied";
export const taskDeleted = "Task deleted successfully";
export const sectionDeleted = "Section deleted successfully";
export const listSectionCreated = "List section created successfully!";
export const sublistSectionCreated = "Sublist section created successfully!";
export const loggedOut = "Logged out successfully!";
export const sessionEnded = "Browser signed out successfully";
export const listMoved = "List moved successfully";
export const tasksPutBack = "The tasks are put back in Google";
export const accountDeleted = "Your account was deleted";
export const assignedRemoved = "Task deleted here. It stays with the person to whom it was assigned";
export const retried = "The task is tried at Google again";
export const rebuilt = "Sublists, sections and labels were rebuilt";
export const listShared = "List shared successfully";
export const userApproved = "User approved successfully";
export const userDeclined = "User declined successfully";
export const userDisconnected = "User disconnected successfully";
export const listTransferred = "List handed over successfully";
