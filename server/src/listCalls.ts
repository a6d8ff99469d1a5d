import { authGoogle } from "./api/auth/authGoogle.ts";
import { callback } from "./api/auth/callback.ts";
import { currentUser } from "./api/auth/currentUser.ts";
import { deleteAccount } from "./api/auth/deleteAccount.ts";
import { endSession } from "./api/auth/endSession.ts";
import { logout } from "./api/auth/logout.ts";
import { logoutEverywhere } from "./api/auth/logoutEverywhere.ts";
import { sessions } from "./api/auth/sessions.ts";
import type { SignInDeps } from "./api/auth/SignInDeps.ts";
import type { Endpoint } from "./http/handlers.ts";
import type { ListMaker } from "./api/ListMaker.ts";
import { events } from "./api/live/events.ts";
import type { EventsDeps } from "./api/live/events.ts";
import { jobs } from "./api/live/jobs.ts";
import { watchColumns } from "./api/live/watchColumns.ts";
import { deleteForGood } from "./api/bin/deleteForGood.ts";
import { emptyBin } from "./api/bin/emptyBin.ts";
import { readBin } from "./api/bin/readBin.ts";
import { restoreFromBin } from "./api/bin/restoreFromBin.ts";
import { addList } from "./api/lists/addList.ts";
import { addListSection } from "./api/lists/addListSection.ts";
import { addSublist } from "./api/lists/addSublist.ts";
import { addSublistSection } from "./api/lists/addSublistSection.ts";
import { allLists } from "./api/lists/allLists.ts";
import { deleteList } from "./api/lists/deleteList.ts";
import { deleteSublist } from "./api/lists/deleteSublist.ts";
import { answerMassDeletion } from "./api/lists/answerMassDeletion.ts";
import { foundNames } from "./api/lists/foundNames.ts";
import { rebuildFromTitles } from "./api/lists/rebuildFromTitles.ts";
import { positionList } from "./api/lists/positionList.ts";
import { removeListSection } from "./api/lists/removeListSection.ts";
import { removeSublistSection } from "./api/lists/removeSublistSection.ts";
import { renameList } from "./api/lists/renameList.ts";
import { renameSection } from "./api/lists/renameSection.ts";
import { renameSublist } from "./api/lists/renameSublist.ts";
import { userListAll } from "./api/lists/userListAll.ts";
import { addLabel } from "./api/labels/addLabel.ts";
import { allLabels } from "./api/labels/allLabels.ts";
import { editLabel } from "./api/labels/editLabel.ts";
import { removeLabel } from "./api/labels/removeLabel.ts";
import { addView } from "./api/savedViews/addView.ts";
import { allViews } from "./api/savedViews/allViews.ts";
import { editView } from "./api/savedViews/editView.ts";
import { positionView } from "./api/savedViews/positionView.ts";
import { removeView } from "./api/savedViews/removeView.ts";
import { addSubTask } from "./api/tasks/addSubTask.ts";
import { allSubtasks } from "./api/tasks/allSubtasks.ts";
import { allTodayDueTasks } from "./api/tasks/allTodayDueTasks.ts";
import { allTomorrowDueTasks } from "./api/tasks/allTomorrowDueTasks.ts";
import { changeTasks } from "./api/tasks/changeTasks.ts";
import { clearCompleted } from "./api/tasks/clearCompleted.ts";
import { createTasks } from "./api/tasks/createTasks.ts";
import { listTasks } from "./api/tasks/listTasks.ts";
import { moveTask } from "./api/tasks/moveTask.ts";
import { reorderTask } from "./api/tasks/reorderTask.ts";
import { retryTask } from "./api/tasks/retryTask.ts";
import { taskHistory } from "./api/tasks/taskHistory.ts";
import { allTaskLists } from "./api/lists/allTaskLists.ts";
import type { BoardCache } from "./views/boardCache.ts";
import { addSharedList } from "./api/sharing/addSharedList.ts";
import { allSharedTaskLists } from "./api/sharing/allSharedTaskLists.ts";
import { approveUser } from "./api/sharing/approveUser.ts";
import { declineUser } from "./api/sharing/declineUser.ts";
import { deleteSharedList } from "./api/sharing/deleteSharedList.ts";
import { disconnectUser } from "./api/sharing/disconnectUser.ts";
import { invitation } from "./api/sharing/invitation.ts";
import { joinSharedList } from "./api/sharing/joinSharedList.ts";
import { leaveSharedList } from "./api/sharing/leaveSharedList.ts";
import { notices } from "./api/sharing/notices.ts";
import { refreshSharedTask } from "./api/sharing/refreshSharedTask.ts";
import { seeNotices } from "./api/sharing/seeNotices.ts";
import { shareLink } from "./api/sharing/shareLink.ts";
import { shareList } from "./api/sharing/shareList.ts";
import { transferList } from "./api/sharing/transferList.ts";
import { translateLists } from "./api/sharing/translateLists.ts";
import { userList } from "./api/sharing/userList.ts";
import type { Store } from "./db/engine.ts";
import { addTask } from "./api/tasks/addTask.ts";
import { completeTask } from "./api/tasks/completeTask.ts";
import { deleteTask } from "./api/tasks/deleteTask.ts";
import { googleTask } from "./api/tasks/googleTask.ts";
import { restoreTask } from "./api/tasks/restoreTask.ts";

/** Pulls and pushes an account once more before its person leaves a list, as far as Google answers in time. */
type LastRead = (accountId: string) => Promise<void>;

/** Creates the endpoints of all calls from the objects that their handlers need. `http/route.ts` serves them. */
export function listCalls(
  store: Store,
  signIn: SignInDeps,
  live: EventsDeps,
  make: ListMaker,
  lastRead: LastRead,
  boards: BoardCache,
): Endpoint[] {
  return [
    ...callsOfAuth(signIn, lastRead),
    ...callsOfLists(store, make, boards),
    ...callsOfLabels(),
    ...callsOfSavedViews(),
    ...callsOfTasks(store),
    ...callsOfBin(store, make),
    ...callsOfSharing(store, make, lastRead),
    ...callsOfLive(live),
  ];
}

function callsOfAuth(signIn: SignInDeps, lastRead: LastRead): Endpoint[] {
  return [
    authGoogle(signIn),
    callback(signIn),
    currentUser,
    logout(signIn),
    sessions,
    endSession(signIn),
    logoutEverywhere(signIn),
    deleteAccount(signIn, lastRead),
  ];
}

function callsOfLists(store: Store, make: ListMaker, boards: BoardCache): Endpoint[] {
  return [
    allTaskLists(store, boards),
    allLists,
    userListAll,
    addList(store, make),
    renameList(),
    positionList,
    deleteList,
    addSublist(),
    renameSublist(),
    deleteSublist(),
    addListSection(),
    addSublistSection(),
    renameSection(),
    removeListSection(),
    removeSublistSection(),
    answerMassDeletion,
    foundNames,
    rebuildFromTitles,
  ];
}

function callsOfLabels(): Endpoint[] {
  return [allLabels, addLabel, editLabel, removeLabel];
}

function callsOfSavedViews(): Endpoint[] {
  return [allViews, addView, editView, positionView, removeView];
}

function callsOfTasks(store: Store): Endpoint[] {
  return [
    listTasks,
    allSubtasks,
    allTodayDueTasks,
    allTomorrowDueTasks,
    addTask,
    addSubTask,
    createTasks,
    googleTask,
    moveTask(store),
    completeTask(store),
    reorderTask,
    deleteTask,
    restoreTask,
    clearCompleted,
    changeTasks(store),
    taskHistory,
    retryTask,
  ];
}

function callsOfBin(store: Store, make: ListMaker): Endpoint[] {
  return [readBin, restoreFromBin(store, make), deleteForGood, emptyBin];
}

function callsOfSharing(store: Store, make: ListMaker, lastRead: LastRead): Endpoint[] {
  return [
    addSharedList(store, make),
    renameList("shared"),
    deleteSharedList,
    addSublist("shared"),
    renameSublist("shared"),
    deleteSublist("shared"),
    addListSection("shared"),
    addSublistSection("shared"),
    renameSection("shared"),
    removeListSection("shared"),
    removeSublistSection("shared"),
    shareList,
    shareLink,
    translateLists,
    invitation(store),
    joinSharedList(store, make),
    userList,
    approveUser,
    declineUser,
    disconnectUser,
    transferList,
    leaveSharedList(store, lastRead),
    allSharedTaskLists,
    refreshSharedTask(store),
    notices,
    seeNotices,
  ];
}

function callsOfLive(live: EventsDeps): Endpoint[] {
  return [events(live), watchColumns(live), jobs];
}
