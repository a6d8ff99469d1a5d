/*
 * Every key of local storage (product 3.17). Each is a constant of its own, because the build would keep an object with all of them
 * in the first script.
 */
export const tasks = "google_tasks_list";
export const lists = "google_lists";
export const sharedLists = "google_shared_lists";
export const labels = "labels";
export const views = "saved-views";
export const bin = "bin";
export const taskStatus = "task-status";
export const taskLabel = "task-label";
export const taskType = "task-type";
export const taskDueDate = "task-due-date";
export const listFilter = "listFilter";
export const lastRefresh = "lastSharedRefreshTime";
export const user = "user";
export const preferences = "preferences";
export const theme = "theme";
export const lastId = "last-id";
export const client = "client";
export const folds = "folds";
export const usedLabels = "used-labels";
export const firstSteps = "first-steps";
