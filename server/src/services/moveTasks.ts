import { findReplicas, replicasInOtherLists } from "../db/tables/replicas.ts";
import type { Store, Tx } from "../db/engine.ts";
import { findTombstones, saveTombstone } from "../db/tables/tombstones.ts";
import { comeBack, leaveTombstone } from "./leaveTombstone.ts";
import { isDeleted, listKind } from "../db/tables/lists.ts";
import { changeMember, memberByGoogleList, otherMembers } from "../db/tables/members.ts";
import type { MemberRow } from "../db/tables/members.ts";
import { openTasks, saveTasks } from "../db/tables/taskRows.ts";
import type { TaskSet, TaskState } from "../domain/task.ts";
import { hasUnseenContent } from "../domain/taskMerge.ts";
import { putReplicas, removeMarks, take, takeReplicas } from "./carryReplicas.ts";
import type { Route } from "./carryReplicas.ts";

/**
 * Moves a task with its subtasks between two lists, in one transaction. The tasks keep their ids and labels, lose
 * sublist and section, and go to the top (product 13.6). The replicas of each person who is in both lists move with
 * them (`carryReplicas.ts`). Other members of the old list lose the tasks, and other members of the new list get them.
 *
 * After a move in Google (`arrived`), only those subtasks move that Google does not yet have under the task, because
 * Google itself shows where the other subtasks are. Into a shared list no subtask moves.
 */
export async function moveTasks(
  store: Store,
  tx: Tx,
  move: { from: MemberRow; to: MemberRow; taskId: string; arrived: boolean; at: number; by: string },
): Promise<void> {
  const { from, to, taskId } = move;
  // Lock the lists in the same order in every move, so that two moves at once cannot block each other.
  const sets = new Map<string, TaskSet>();
  for (const listId of [from.list_id, to.list_id].sort()) {
    sets.set(listId, await openTasks(tx, listId, listId === from.list_id ? [taskId] : []));
  }
  const [old, set] = [sets.get(from.list_id)!, sets.get(to.list_id)!];
  const task = old.get(taskId);
  if (!task) return;
  const hanging = old.children(taskId).sort((a, b) => (a.orderKey < b.orderKey ? 1 : -1));
  let children = move.arrived ? await childrenNotInGoogle(tx, from, taskId, hanging) : hanging;
  const isShared = (await listKind(tx, to.list_id)) === "shared";
  if (move.arrived && isShared) {
    // Other members of the new list may not see a subtask that Google does not have under the task (I7). It stays in
    // the old list.
    for (const child of children) old.write(child, "parent", null, move);
    children = [];
  }
  const moved = [...children, task];
  const ids = moved.map((each) => each.id);
  const routes = await routesOf(tx, { ...move, taskIds: ids });
  const deleter = await alsoRemoved(tx, from, task);
  const carried = [];
  for (const route of routes) carried.push(await takeReplicas(tx, route, ids, old));
  // If the task is deleted because its Google task had left the old Google list, that was this move, so undo the
  // deletion. A deletion that was made here, or in another member's Google, stays.
  let { at } = move;
  if (task.deleted && carried[0]!.some(({ writeLog }) => writeLog.removed === task.deleted!.ver)) {
    ({ at } = task.deleted);
    task.deleted = deleter ? { ...task.deleted, by: deleter } : null;
  }
  const stay = routes.map((route) => route.from.id);
  await leaveTombstone(store, tx, { from, stay, tasks: moved, at, by: move.by }, old);
  // Nobody but this person may see a task in the bin of a list in which it was never alive (I7).
  if (task.deleted && isShared) task.deleted = { ...task.deleted, bin: undefined };
  for (const each of moved) {
    // Only members of the old list may know which sublist and section the task had there.
    removeMarks(old, each, move);
    take(set, each);
  }
  set.write(task, "parent", null, move);
  for (const [n, route] of routes.entries())
    await putReplicas(store, tx, route, { taken: carried[n]!, ids, old, set, at: move.at, by: move.by });
  await saveTasks(store, tx, old);
  await saveTasks(store, tx, set);
  await comeBack(store, tx, to, { taskIds: ids, carried: routes.map((route) => route.to.id) });
  // The moved tasks have their change numbers in the new list. So the old list needs a change number of its own to
  // count as changed.
  const changed = await store.changeNumber(tx);
  await tx.updateTable("list").set({ changed }).where("id", "=", from.list_id).execute();
}

/**
 * Finds another member who removed a deleted task in their own Google, and had seen its content. If they moved it
 * there too, the reading of the new list revives the task (`expectBack`). @returns their account
 */
async function alsoRemoved(tx: Tx, from: MemberRow, task: TaskState): Promise<string | null> {
  for (const { id, account_id } of task.deleted ? await otherMembers(tx, from) : []) {
    const [replica] = await findReplicas(tx, id, "task_id", [task.id]);
    if (replica?.state !== "gone" || hasUnseenContent(task, replica.base)) continue;
    const [tombstone] = await findTombstones(tx, id, [replica.googleId]);
    if (tombstone?.by === "person") return account_id;
  }
  return null;
}

/**
 * Lists whose replicas move with the tasks: first the mover, then every other member of both lists. A member whose
 * Google list is missing is left out. They lose the tasks in the old list, and get them in the new one.
 */
async function routesOf(
  tx: Tx,
  move: { from: MemberRow; to: MemberRow; taskId: string; arrived: boolean; taskIds: string[] },
): Promise<Route[]> {
  const { from, to, arrived, taskId, taskIds } = move;
  const routes: Route[] = [{ from, to, arrived: arrived ? taskId : null }];
  const inNew = new Map((await otherMembers(tx, to)).map((other) => [other.account_id, other]));
  for (const other of inNew.size === 0 ? [] : await otherMembers(tx, from)) {
    const there = inNew.get(other.account_id);
    if (!there?.google_list_id || !other.google_list_id) continue;
    if (await areReplicated(tx, other, there, taskIds)) continue;
    routes.push({ from: other, to: there, arrived: null });
  }
  return routes;
}

/**
 * Moves tasks back to the list in which Google still has them, when the Google list to which they were on their way is
 * gone. The person who removed that list had not seen them in it (I4). No task is taken out of a list with other
 * members. Instead, what is still in the person's old Google list becomes a new task there.
 * @returns the lists that got tasks back
 */
export async function bringBack(store: Store, tx: Tx, from: MemberRow, at: number): Promise<string[]> {
  const lists: string[] = [];
  const isOthers = (await otherMembers(tx, from)).length > 0;
  for (const { taskId, remoteListId } of await replicasInOtherLists(tx, from.id)) {
    const to = await memberByGoogleList(tx, from.account_id, remoteListId!);
    const [still] = await findReplicas(tx, from.id, "task_id", [taskId]);
    if (!still || to?.state !== "approved" || (await isDeleted(tx, to.list_id))) continue;
    if (isOthers) {
      await saveTombstone(tx, to.id, still.googleId, undefined);
      await changeMember(tx, to.id, { full_at: null });
      continue;
    }
    await moveTasks(store, tx, { from, to, taskId, arrived: false, at, by: from.account_id });
    lists.push(to.list_id);
  }
  return lists;
}

/** Whether another list of the same person has live replicas with the Google ids of these tasks. */
export async function areReplicated(
  tx: Tx,
  from: MemberRow,
  to: MemberRow,
  taskIds: string[],
): Promise<boolean> {
  const replicas = await findReplicas(tx, from.id, "task_id", taskIds);
  const replicasThere = await findReplicas(
    tx,
    to.id,
    "google_id",
    replicas.map(({ googleId }) => googleId),
  );
  return replicasThere.some(({ state }) => state === "live");
}

/**
 * Returns the subtasks that Google does not yet have under the task. So the person's move of the task in Google did not
 * move them.
 */
async function childrenNotInGoogle(
  tx: Tx,
  from: MemberRow,
  taskId: string,
  children: readonly TaskState[],
): Promise<TaskState[]> {
  const [parent] = await findReplicas(tx, from.id, "task_id", [taskId]);
  const ids = children.map(({ id }) => id);
  const hanging = (await findReplicas(tx, from.id, "task_id", ids)).filter(
    ({ state, remoteListId, googleParent }) =>
      state === "live" && remoteListId === null && googleParent === parent?.googleId,
  );
  const there = new Set(hanging.map((replica) => replica.taskId));
  return children.filter(({ id }) => !there.has(id));
}
