// Sentences that the page shows when a call failed and the server sent no sentence (product 8.2).

export const fallback = "Some error occurred!";
export const moveUp = "An error occurred while moving the task up";
export const moveDown = "An error occurred while moving the task down";
export const refreshSharedTasks = "An error occurred while refreshing shared tasks";
export const refreshSharedList = "Failed to refresh shared list";
export const googleLogin = "Failed to initiate Google login";
export const changeStatus = "Failed to change task status";
export const deleteTask = "Failed to delete task";
export const deleteSection = "Failed to delete section";
export const deleteLabel = "Failed to delete label";
export const deleteView = "Failed to delete view";
export const deleteList = "Failed to delete list";
export const deleteSublist = "Failed to delete sublist";
export const clearCompleted = "Failed to clear completed tasks";
export const disconnectSharedList = "Failed to disconnect shared list";
export const logout = "Logout failed!";
export const endSession = "Failed to sign the browser out";
export const notLoaded = "A part of the page could not be loaded.";
export const page = "Unexpected Application Error!";
export const notFoundPage = "Page not found!";
export const notFound = "That does not exist, or is not yours.";
export const taskGone = "This task is not here any more";
export const taskGoneWhy = "It was deleted, or the list is not shared with you";
export const taskDeleted =
  "This task was deleted or moved away meanwhile. Try again creates it as a new task.";
export const readBin = "The bin could not be loaded.";
export const restore = "Failed to restore";
export const deleteForGood = "Failed to delete for good";
export const emptyBin = "Failed to empty the bin";
