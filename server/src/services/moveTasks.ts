import { changeNumber } from "../db/changeNumber.ts";
import { findReplicas, liveReplicaOf, movingReplicas, tombstonesOfTasks } from "../db/tables/remoteTasks.ts";
import { deleteRemoteTasks, saveRemoteTasks } from "../db/tables/remoteTaskRows.ts";
import type { Tx } from "../db/engine.ts";
import { joinReturnedTasks, leaveDeletedTasks } from "./leaveDeletedTasks.ts";
import { changeList, isDeleted, listKind } from "../db/tables/lists.ts";
import { changeMember, hasMoreMembers, memberByGoogleList, otherMembers } from "../db/tables/members.ts";
import type { MemberRow } from "../db/tables/members.ts";
import { noteMover, openTasks, saveTasks } from "../db/tables/taskRows.ts";
import { STALE_AT_MOST, toGoogleTime } from "../domain/googleTime.ts";
import { isLive, isOnItsWay } from "../domain/replica.ts";
import { isRemovedThere } from "../domain/writeLog.ts";
import type { LiveReplica, TombstoneState } from "../domain/replica.ts";
import type { TaskSet, TaskState } from "../domain/task.ts";
import { hasUnseenContent, mayHangUnder } from "../domain/taskMerge.ts";
import { joinForks } from "./bin/joinForks.ts";
import { addAtTop, forkTask, putReplicas, removeSections, takeReplicas } from "./carryReplicas.ts";
import type { Route } from "./carryReplicas.ts";

/** A move of a task between two lists of a person. */
interface Move {
  from: MemberRow;
  to: MemberRow;
  taskId: string;
  /** The task of the new list under which it goes, unless that is not allowed (I6); null or absent for the top level. */
  under?: string | null;
  /** Whether the task was moved in Google. */
  isMovedInGoogle: boolean;
  /** When an earlier Google task, which the person moved, left the old list; `gone` if it is removed. The task then follows it. */
  following?: number | "gone";
  /** Our time of the move; Google's `updated` of the task if it was moved in Google. */
  at: number;
  /** The mover's account. */
  by: string;
}

/**
 * Moves a task with its subtasks between two lists, in one transaction. The tasks keep their ids and labels, lose sublist and
 * section, and go to the top (product 13.6). The replicas of each person who is in both lists move too (`carryReplicas.ts`). Other
 * members of the old list lose the tasks (`leaveDeletedTasks.ts`), and other members of the new list get them.
 *
 * After a move in Google (`isMovedInGoogle`), Google itself shows where most subtasks are. So only those subtasks move that Google
 * does not yet have under the task, and only between lists of the same people (P10.13).
 */
export async function moveTasks(tx: Tx, move: Move): Promise<void> {
  const { from, to, taskId, under = null } = move;
  // Lock the lists in the same order in every move, so that two moves at once cannot block each other.
  const sets = new Map<string, TaskSet>();
  for (const listId of [from.list_id, to.list_id].sort()) {
    const loaded = listId === from.list_id ? [taskId] : under === null ? [] : [under];
    sets.set(listId, await openTasks(tx, listId, loaded));
  }
  const [old, set] = [sets.get(from.list_id)!, sets.get(to.list_id)!];
  const task = old.get(taskId);
  if (!task) return;
  const hanging = old.children(taskId).sort((a, b) => (a.orderKey < b.orderKey ? 1 : -1));
  let children = move.isMovedInGoogle ? await childrenNotInGoogle(tx, from, taskId, hanging) : hanging;
  const isShared = (await listKind(tx, to.list_id)) === "shared";
  const isSamePeople = !(await hasMoreMembers(tx, to, from)) && !(await hasMoreMembers(tx, from, to));
  // The mover does not see such a subtask under the task in Google. So by this move nobody else gets it (I7) or loses it (I4). If
  // the new list is deleted, the subtask is not to be deleted with it.
  if ((move.isMovedInGoogle && !isSamePeople) || (await isDeleted(tx, to.list_id))) children = [];
  // What stays hangs under nothing in its list (I6). A reading shows if one went along in Google: it then hangs under the task
  // again.
  for (const child of hanging) if (!children.includes(child)) old.write(child, "parent", null, move);
  const moved = [...children, task];
  const ids = moved.map((each) => each.id);
  const routes = await routesOf(tx, move);
  const stay = routes.map((route) => route.from.id);
  const deleter = await alsoRemoved(tx, from, task);
  const carried: (LiveReplica | TombstoneState)[][] = [];
  for (const route of routes) carried.push(await takeReplicas(tx, route, ids, old));
  const isUndone =
    (move.isMovedInGoogle || task.deleted?.at === move.following) &&
    carried[0]!.some((one) => one.taskId === taskId && isRemovedThere(one, task.deleted));
  const at = isUndone ? task.deleted!.at : move.at;
  if (isUndone) await undoRemoval(tx, task, { deleter, carried: carried.flat(), stay });
  await leaveDeletedTasks(tx, { from, stay, tasks: moved, at, by: move.by }, old);
  // In the new list, only this person may see the deleted task in the bin, because it never lived there (I7).
  if (task.deleted && isShared) task.deleted = { ...task.deleted, bin: undefined };
  for (const each of moved) {
    // Only members of the old list may know these names.
    removeSections(old, each, move);
    addAtTop(set, each);
  }
  set.write(task, "parent", mayHangUnder(set, task, set.get(under)) ? under : null, move);
  // `at` is that of the deletion, if this move made it: a second member who moved the task in Google undoes it too (`putReplicas`).
  const isHere = !move.isMovedInGoogle && move.following === undefined;
  for (const [n, route] of routes.entries()) {
    // A move in Google has no time. It is newer than what was read of the new list before, unless that was out of date.
    const read = (route.to.watermark ?? 0) - STALE_AT_MOST;
    const googleAt = isHere ? toGoogleTime(route.from, move.at) : Math.max(move.at, read);
    await putReplicas(tx, route, { taken: carried[n]!, ids, old, set, at, by: move.by, googleAt });
  }
  await saveTasks(tx, old);
  await saveTasks(tx, set);
  await noteMover(tx, ids, move.by);
  await joinReturnedTasks(tx, to, { taskIds: ids, isMovedInGoogle: move.isMovedInGoogle, at, by: move.by });
  if (await isDeleted(tx, from.list_id)) await joinForks(tx, to, ids, move.at);
  // The old list's row gets a change number of its own, so that its readers notice that the tasks left.
  await changeList(tx, from.list_id, { changed: await changeNumber(tx) });
}

/**
 * A task is deleted only because its move in Google took it out of the old list. Undoes that deletion (P10.2), unless a second
 * member removed the task in their own Google.
 * @param known.deleter that member (`alsoRemoved`), whose deletion it is then
 */
async function undoRemoval(
  tx: Tx,
  task: TaskState,
  known: {
    deleter: Deleter | null;
    carried: readonly (LiveReplica | TombstoneState)[];
    stay: readonly string[];
  },
): Promise<void> {
  const { deleter, carried, stay } = known;
  const removed = task.deleted?.at;
  task.deleted = task.deleted && deleter && { ...task.deleted, by: deleter.member.account_id };
  if (!deleter) return;
  const { member, tombstone } = deleter;
  if (!stay.includes(member.id))
    await saveRemoteTasks(tx, member, [{ ...tombstone, writeLog: { ...tombstone.writeLog, removed } }]);
  for (const one of carried) if (one.googleId === tombstone.googleId) one.writeLog.removed = removed;
}

/** A member who removed a deleted task in their own Google, and their tombstone of it. */
interface Deleter {
  member: MemberRow;
  tombstone: TombstoneState;
}

/**
 * Finds a second member who removed a deleted task in their own Google and had seen its content. If they have moved it in Google,
 * too, the reading of their new list revives the task (P10.14, P10.19).
 */
async function alsoRemoved(tx: Tx, from: MemberRow, task: TaskState): Promise<Deleter | null> {
  for (const member of task.deleted ? await otherMembers(tx, from) : []) {
    const replicas = await findReplicas(tx, member, "task_id", [task.id]);
    const tombstone = (await tombstonesOfTasks(tx, member.id, [task.id])).at(-1);
    if (replicas.length > 0 || tombstone?.by !== "person" || !tombstone.base) continue;
    if (!hasUnseenContent(task, tombstone.base)) return { member, tombstone };
  }
  return null;
}

/**
 * Returns the memberships of people who are in both lists, the mover's first: their Google tasks move along. A member whose
 * Google list is missing is left out: they lose the tasks in the old list, and get new ones in the new list.
 */
async function routesOf(
  tx: Tx,
  move: { from: MemberRow; to: MemberRow; taskId: string; isMovedInGoogle: boolean },
): Promise<Route[]> {
  const { from, to, isMovedInGoogle, taskId } = move;
  const routes: Route[] = [{ from, to, movedInGoogle: isMovedInGoogle ? taskId : null }];
  const inNew = new Map((await otherMembers(tx, to)).map((other) => [other.account_id, other]));
  for (const other of inNew.size === 0 ? [] : await otherMembers(tx, from)) {
    const there = inNew.get(other.account_id);
    if (!there?.google_list_id || !other.google_list_id) continue;
    routes.push({ from: other, to: there, movedInGoogle: null });
  }
  return routes;
}

/**
 * A person deleted a list in Google. Tasks that were moved to it in Tasklane had not arrived yet, so nobody saw them in it (I4).
 * So each moves back to the list in which Google still has it, with two exceptions (S4.2):
 * - The deleted list has other members: they keep the task. If the old list is shared too, a deleted task there takes the Google
 *   task, so that the push removes it. If it is private, its next whole listing meets the Google task as a new one.
 * - The deleted list is private, and the old one shared. A task that was edited meanwhile returns as a new one with Google's
 *   values. That is a deleted one if the task was deleted here, or written to where it stands (U7.14).
 * @returns the lists that got tasks back, or from which the push removes tasks
 */
export async function bringBack(tx: Tx, from: MemberRow, at: number): Promise<string[]> {
  const lists: string[] = [];
  const others = await otherMembers(tx, from);
  for (const { taskId, remoteListId } of await movingReplicas(tx, from.id)) {
    const to = await memberByGoogleList(tx, from.account_id, remoteListId!);
    const still = await liveReplicaOf(tx, from, taskId);
    if (!still || to?.state !== "approved" || (await isDeleted(tx, to.list_id))) continue;
    const set = await openTasks(tx, from.list_id, [taskId]);
    const task = set.get(taskId);
    const isToOthers = (await otherMembers(tx, to)).length > 0;
    // Other members must not get what was written in the deleted list (I7). That stays with its tasks in the bin. If it was written
    // into Google's old list, too, before others joined that, the Google task goes.
    const isPrivate = task !== undefined && hasUnseenContent(task, still.base);
    const isWritten = isWrittenSince(still);
    if (task && isToOthers && (others.length > 0 || isPrivate || isWritten)) {
      const deleter = others[0]?.account_id ?? (isWritten ? from.account_id : null);
      const deletedBy = task.deleted?.by ?? deleter;
      await forkTask(tx, { ...still, to, task, at, deletedBy });
      lists.push(to.list_id);
      continue;
    }
    if (others.length > 0) {
      await deleteRemoteTasks(tx, from.account_id, [still.googleId]);
      await changeMember(tx, to.id, { full_at: null });
      continue;
    }
    if (task && isToOthers) await keepPrivateSubtasks(tx, { from, set, task, at });
    await moveTasks(tx, { from, to, taskId, isMovedInGoogle: false, at, by: from.account_id });
    lists.push(to.list_id);
  }
  return lists;
}

/**
 * A task returns from a deleted private list to a shared one. Takes out from under it the subtasks that were added or edited in the
 * private list, or stood there in Google: other members must not get them (I7).
 */
async function keepPrivateSubtasks(
  tx: Tx,
  { from, set, task, at }: { from: MemberRow; set: TaskSet; task: TaskState; at: number },
): Promise<void> {
  for (const child of set.children(task.id)) {
    const replica = await liveReplicaOf(tx, from, child.id);
    if (!replica || !isOnItsWay(replica) || hasUnseenContent(child, replica.base) || isWrittenSince(replica))
      set.write(child, "parent", null, { at, by: from.account_id });
  }
  await saveTasks(tx, set);
}

/** Whether Tasklane wrote to a task where it stands, after it had moved to another list here (U7.14). */
function isWrittenSince({ writeLog: { pushed = {}, leavesAt = Infinity } }: LiveReplica): boolean {
  return (["text", "label", "notes", "due"] as const).some((field) => (pushed[field] ?? 0) > leavesAt);
}

/** Returns the subtasks that Google does not have under the task yet. A move of the task in Google did not move these. */
async function childrenNotInGoogle(
  tx: Tx,
  from: MemberRow,
  taskId: string,
  children: readonly TaskState[],
): Promise<TaskState[]> {
  const last =
    (await liveReplicaOf(tx, from, taskId)) ?? (await tombstonesOfTasks(tx, from.id, [taskId])).at(-1);
  const parent = last?.googleId;
  const ids = children.map(({ id }) => id);
  const hanging = (await findReplicas(tx, from, "task_id", ids)).filter(
    (one) => isLive(one) && !isOnItsWay(one) && one.googleParent === parent,
  );
  const there = new Set(hanging.map((replica) => replica.taskId));
  return children.filter(({ id }) => !there.has(id));
}
