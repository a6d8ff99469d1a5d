/** Every sentence that the product says (docs/product.md, chapters 2, 5 and 8). */

/** Said after a call succeeded (product 8.7). */
export const SUCCESS = {
  labelCreated: "Label created successfully",
  labelEdited: "Label edited successfully",
  labelDeleted: "Label deleted successfully",
  listCreated: "List created successfully",
  sublistCreated: "Sublist created successfully",
  taskCreated: "Task created successfully",
  taskUpdated: "Task updated successfully",
  listRenamed: "List title changed successfully",
  sublistRenamed: "Sublist title changed successfully",
  sectionRenamed: "Section title changed successfully",
  listDeleted: "List deleted successfully",
  sublistDeleted: "SubList deleted successfully",
  completedCleared: "All completed tasks cleared successfully",
  listDisconnected: "List disconnected successfully",
  joined: "Joined in shared list successfully",
  approvalAsked: "The owner has been asked to approve you",
  taskMoved: "Task moved successfully",
  taskDeleted: "Task deleted successfully",
  sectionDeleted: "Section deleted successfully",
  listSectionCreated: "List section created successfully!",
  sublistSectionCreated: "Sublist section created successfully!",
  loggedOut: "Logged out successfully!",
  sessionEnded: "Browser signed out successfully",
  listMoved: "List moved successfully",
  tasksPutBack: "The tasks are put back in Google",
  accountDeleted: "Your account was deleted",
  assignedRemoved: "Task deleted here. It stays with the person to whom it was assigned",
  retried: "The task is tried at Google again",
  rebuilt: "Sublists, sections and labels were rebuilt",
  listShared: "List shared successfully",
  userApproved: "User approved successfully",
  userDeclined: "User declined successfully",
  userDisconnected: "User disconnected successfully",
  listTransferred: "List handed over successfully",
} as const;

/** Said when a call failed and the server gave no sentence of its own (product 8.2). */
export const FAILURE = {
  fallback: "Some error occurred!",
  moveUp: "An error occurred while moving the task up",
  moveDown: "An error occurred while moving the task down",
  refreshSharedTasks: "An error occurred while refreshing shared tasks",
  refreshSharedList: "Failed to refresh shared list",
  googleLogin: "Failed to initiate Google login",
  changeStatus: "Failed to change task status",
  deleteTask: "Failed to delete task",
  deleteSection: "Failed to delete section",
  deleteLabel: "Failed to delete label",
  deleteList: "Failed to delete list",
  deleteSublist: "Failed to delete sublist",
  clearCompleted: "Failed to clear completed tasks",
  disconnectSharedList: "Failed to disconnect shared list",
  logout: "Logout failed!",
  endSession: "Failed to sign the browser out",
  page: "Unexpected Application Error!",
  notFoundPage: "Page not found!",
  taskGone: "This task is not here any more",
  taskGoneWhy: "It was deleted, or the list is not shared with you",
} as const;

/** Said beside a field (product 5.4). */
export const INVALID = {
  titleRequired: "Title is required",
  titleTooLong: "Title is too long",
  listRequired: "List is required",
  descriptionTooLong: "Description is too long",
  listNameRequired: "List name is required",
  sublistNameRequired: "Sublist name is required",
  listTitleRequired: "List title is required",
  sectionTitleRequired: "Section title is required",
  sublistTitleRequired: "Sublist title is required",
  sectionNameRequired: "Section name is required",
  labelNameRequired: "Label name is required",
  sharedListIdRequired: "Shared list id is required",
  nameTooLong: "Name is too long",
  nameTaken: "That name is already taken",
  tooMany: "There are 1,000 already. Remove one first",
  nameReserved: "That name is reserved",
  day: "Use a date like 2026-11-20",
  required: "This is required",
  sharedListId: "Paste a share link, or an id that looks like list:user",
  value: "This value is not understood",
} as const;

/** The dialogs titled `Are you sure?` (product 8.13): what they ask and what their button says. */
export const CONFIRM_TITLE = "Are you sure?";
export const CONFIRM = {
  approveUser: { text: "Do you want to approve this user?", yes: "Yes, approve!" },
  declineUser: { text: "Do you want to decline this user?", yes: "Yes, decline!" },
  disconnectUser: { text: "Do you want to disconnect this user?", yes: "Yes, disconnect!" },
  transferList: { text: "Do you want to hand the list over to this user?", yes: "Yes, hand over!" },
  deleteTask: { text: "Do you want to delete this task?", yes: "Yes, delete it!" },
  deleteSection: { text: "Do you want to delete this section?", yes: "Yes, delete it!" },
  deleteLabel: { text: "Do you want to delete this label?", yes: "Yes, delete it!" },
  deleteList: { text: "Do you want to delete this list?", yes: "Yes, delete it!" },
  deleteSublist: { text: "Do you want to delete this sublist?", yes: "Yes, delete it!" },
  clearCompleted: { text: "Do you want to clear the completed tasks?", yes: "Yes, clear them!" },
  disconnectList: { text: "Do you want to disconnect this list?", yes: "Yes, disconnect!" },
} as const;

/** Why something cannot be done, said where it is disabled and by the server. */
export const REASON = {
  defaultList: "Google's default list cannot be deleted.",
  underCompleted: "A completed task can have no new subtasks. Open it again first.",
  repeatsAlready: "This task repeats, and its next one is in the list already.",
  ownerDeletes: "Only the owner of the list can delete it.",
  ownerStays: "An owner with members cannot leave. Hand the list over, or delete it.",
  heirInStep: "The list can only be handed over to a member who is in step.",
} as const;

/** Other texts of the product. */
export const TEXT = {
  diskFull: "The server has no room left, so this was not saved. Please try again later.",
  processingLogin: "Processing your login...",
  pleaseWait: "Please wait while we complete the authentication.",
  noData: "No Data Found",
  /** Stands for a title that is empty or cannot be seen. */
  noTitle: "(no title)",
  approvalPending: "Shared list approval is pending",
  /** Title of a person's list until the owner approves them: nothing of the list's own name. */
  awaitingList: "Shared list (waiting for approval)",
  info: "Info!",
  refreshing: "Refreshing",
  sharedRefresh: "Shared Refresh:",
  loadingUsers: "Loading users...",
  noUsers: "No users connected.",
  notApproved: "Not approved",
  searchTask: "Search task...",
  searchTasks: "Search Tasks..",
  saving: "Saving...",
  loading: "Loading...",
  joining: "Joining...",
  updating: "Updating...",
  moving: "Loading..",
  copied: "Copied!",
  unknownBrowser: "Unknown browser",
  sessionEnded: "Your session has ended. Log in again and you are back where you were; your draft is kept.",
} as const;

/** Sentences for people that go with the error codes of product 7.14. */
export const REFUSED = {
  invalid_input: "Please check what you entered.",
  bad_callback: "Signing in did not work. Please try again.",
  access_denied: "Google was not allowed to sign you in. You can try again at any time.",
  tasks_not_granted:
    "Tasklane needs the permission for Google Tasks. Please sign in again and tick the box for Tasks.",
  signed_out: "Please sign in.",
  forbidden: "Only the owner of the list can do that.",
  cross_site: "This request came from another site and was refused.",
  not_found: "That does not exist, or is not yours.",
  already_exists: "That is already there.",
  conflict: "It changed meanwhile. Please look again.",
  too_large: "That is too large.",
  not_json: "The request must be JSON.",
  idempotency_mismatch: "The same Idempotency-Key was used with another request.",
  google_reauth_required: "Google no longer accepts our access. Please reconnect Google.",
  slow_down: "Too many requests. Please wait a moment.",
  google_unavailable: "Google does not answer. Please try again in a moment.",
  unavailable: "The server is busy. Please try again in a moment.",
  unexpected: FAILURE.fallback,
} as const;
