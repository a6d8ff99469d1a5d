// Reasons why an action is not possible. The page shows them at the disabled button, and the server returns them.

export const defaultList = "Google's default list cannot be deleted.";
export const underCompleted = "A completed task can have no new subtasks. Open it again first.";
export const parentNotCreated = "The task that it belongs to could not be created.";
/** A task that Google does not move to the list to which it was moved here. Google documents no other cause than that it repeats. */
export const staysInList =
  "Google keeps this task in its old list: it does not move a task that repeats. Move it back, or go on with it here.";
export const repeatsAlready = "This task repeats, and its next one is in the list already.";
export const firstList = "This list is the first already.";
export const lastList = "This list is the last already.";
export const inSublist = "A sublist has no sublists.";
export const firstCard = "This card is the first already.";
export const lastCard = "This card is the last already.";
export const amongSubtasks = "A subtask can be moved only among the subtasks of its task.";
export const amongDay = "The cards stand by day here. It can be moved only among those of its day.";
export const amongDue = "Tasks due by today come first. It can be moved only among those.";
export const amongLater = "Tasks due by today come first. It can be moved only below those.";
export const amongList = "Each list keeps its order here. It can be moved only among tasks of its list.";
export const ownerDeletes = "Only the owner of the list can delete it.";
export const ownerStays = "An owner with members cannot leave. Hand the list over, or delete it.";
export const heirInStep = "The list can only be handed over to a member who is in step.";
export const sameAddress =
  "Two people of this list have this e-mail address. Choose one of them in Group Info.";
export const shareUsed = "Your share of Google’s limit for today is used up. Please try again later.";
export const chooseList = "Its list is deleted. Choose a list.";
export const othersDeleted = "Only the owner of the list, or who deleted it, can delete it for good.";

// Why one of several selected tasks stayed as it was. Each continues a sentence: "12 moved, 1 stayed: assigned from Docs".

export const stays = {
  assignedDocs: "assigned from Docs",
  assignedChat: "assigned from Chat",
  gone: "not there any more",
  changed: "changed meanwhile",
  repeats: "repeats, and the next one is there already",
  tooLong: "the title would be too long",
  making: "still being created in Google",
  failed: "could not be changed",
} as const;
