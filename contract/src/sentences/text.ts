// All other texts that Tasklane shows: neither messages, nor questions, nor reasons.

export const diskFull = "The server has no room left, so this was not saved. Please try again later.";
export const processingLogin = "Processing your login...";
export const pleaseWait = "Please wait while we complete the authentication.";
export const noData = "No Data Found";
/** The page shows this in place of a title that is empty or invisible. */
export const noTitle = "(no title)";
/** Shown in a list that is being restored from the bin, until Google has made it anew. */
export const restoringList = "The list is being restored";
export const approvalPending = "Shared list approval is pending";
/**
 * The title of the Google list of a person who asked to join a shared list, until the owner approves. It does not reveal the
 * shared list's name.
 */
export const awaitingList = "Shared list (waiting for approval)";
export const info = "Info!";
export const refreshing = "Refreshing";
export const sharedRefresh = "Shared Refresh:";
export const loadingUsers = "Loading users...";
export const noUsers = "No users connected.";
export const notApproved = "Not approved";
export const searchTask = "Search task...";
export const searchTasks = "Search Tasks..";
export const saving = "Saving...";
export const loading = "Loading...";
export const joining = "Joining...";
export const updating = "Updating...";
export const moving = "Loading..";
export const copied = "Copied!";
export const unknownBrowser = "Unknown browser";
export const sessionEnded =
  "Your session has ended. Log in again and you are back where you were; your draft is kept.";
export const subtaskMoves = "The subtask becomes a task of its own there. Undo puts it back under its task.";
export const maybeDone =
  "Sent more than 60 days ago without an answer, so it may be done. Please look before you try again.";
export const waitedLong = "It has waited for more than 60 days. Please look before you try again.";
export const binIsEmpty = "The bin is empty.";
export const nothingMatches = "Nothing matches the filter.";
export const binKeeps = "What you delete stays here for 30 days.";
export const inGoogleTasks = "in Google Tasks";
export const notSavedInGoogle = "Not saved in Google:";
export const orderByDay =
  "The cards stand by day here, and in your order within a day. A card can be moved among those of its day.";
/** The reason shown when a task is dragged over the column Overdue: it stands for many days, so none can be set. */
export const overdueRefuses = "A day that is over cannot be chosen here.";
