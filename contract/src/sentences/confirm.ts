// The questions of dialogs that ask before an action, and the labels of their buttons (product 8.13). The title of these dialogs
// is `CONFIRM_TITLE`.

export const approveUser = { text: "Do you want to approve this user?", yes: "Yes, approve!" };
export const declineUser = { text: "Do you want to decline this user?", yes: "Yes, decline!" };
export const disconnectUser = { text: "Do you want to disconnect this user?", yes: "Yes, disconnect!" };
export const transferList = {
  text: "Do you want to hand the list over to this user?",
  yes: "Yes, hand over!",
};
export const deleteTask = { text: "Do you want to delete this task?", yes: "Yes, delete it!" };
export const deleteSection = { text: "Do you want to delete this section?", yes: "Yes, delete it!" };
export const deleteLabel = { text: "Do you want to delete this label?", yes: "Yes, delete it!" };
export const deleteList = { text: "Do you want to delete this list?", yes: "Yes, delete it!" };
export const deleteSublist = { text: "Do you want to delete this sublist?", yes: "Yes, delete it!" };
export const clearCompleted = { text: "Do you want to clear the completed tasks?", yes: "Yes, clear them!" };
export const disconnectList = { text: "Do you want to disconnect this list?", yes: "Yes, disconnect!" };
export const deleteForGood = {
  text: "Do you want to delete this for good?",
  more: "This cannot be undone.",
  yes: "Yes, delete it!",
};
/** @param tasks how many tasks are in the bin, those of deleted lists included */
export const emptyBin = (tasks: number) => ({
  text: `Empty bin? ${tasks === 1 ? "1 task goes" : `${tasks.toLocaleString("en")} tasks go`} for good.`,
  more: "This cannot be undone.",
  yes: "Yes, empty it!",
});
