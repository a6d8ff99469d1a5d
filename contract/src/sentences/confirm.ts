// The questions of dialogs that ask before an action, and the labels of their buttons (product 8.13). The title of these dialogs
// is `CONFIRM_TITLE`.

/** @param who a person's name or e-mail address, as in the three questions below */
export const approveUser = (who: string) => ({
  text: `Do you want to approve ${who}?`,
  yes: "Yes, approve!",
});
export const declineUser = (who: string) => ({
  text: `Do you want to decline ${who}?`,
  yes: "Yes, decline!",
});
export const disconnectUser = (who: string) => ({
  text: `Do you want to disconnect ${who}?`,
  yes: "Yes, disconnect!",
});
export const transferList = (who: string) => ({
  text: `Do you want to hand the list over to ${who}?`,
  yes: "Yes, hand over!",
});
export const deleteTask = { text: "Do you want to delete this task?", yes: "Yes, delete it!" };
export const deleteSection = { text: "Do you want to delete this section?", yes: "Yes, delete it!" };
export const deleteLabel = { text: "Do you want to delete this label?", yes: "Yes, delete it!" };
export const deleteList = { text: "Do you want to delete this list?", yes: "Yes, delete it!" };
export const deleteSublist = { text: "Do you want to delete this sublist?", yes: "Yes, delete it!" };
export const clearCompleted = { text: "Do you want to clear the completed tasks?", yes: "Yes, clear them!" };
export const disconnectList = { text: "Do you want to disconnect this list?", yes: "Yes, disconnect!" };
/** @param what a sentence that says what goes, such as `“Garden” goes with its 3 tasks.` */
export const deleteForGood = (what: string) => ({
  text: "Do you want to delete this for good?",
  more: `${what} This cannot be undone.`,
  yes: "Yes, delete it!",
});
/** @param tasks how many tasks are in the bin, those of deleted lists included */
export const emptyBin = (tasks: number) => ({
  text: `Empty bin? ${tasks === 1 ? "1 task goes" : `${tasks.toLocaleString("en")} tasks go`} for good.`,
  more: "This cannot be undone.",
  yes: "Yes, empty it!",
});
