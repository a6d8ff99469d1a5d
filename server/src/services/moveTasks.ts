import { generateKeyBetween } from "fractional-indexing";
import { deleteReplicas, findReplicas, replicasInOtherLists, saveReplicas } from "../db/tables/replicas.ts";
import type { Base, ReplicaState, DuplicateState } from "../domain/replica.ts";
import { newId } from "../domain/newId.ts";
import type { Store, Tx } from "../db/engine.ts";
import { findTombstones, saveTombstone } from "../db/tables/tombstones.ts";
import { UNKNOWN, wasNeverMade } from "../domain/replica.ts";
import { handOverPendingWrites } from "../db/tables/pendingWrites.ts";
import { comeBack, leaveTombstone } from "./leaveTombstone.ts";
import { isDeleted, listKind } from "../db/tables/lists.ts";
import { changeMember, memberByGoogleList, otherMembers } from "../db/tables/members.ts";
import type { MemberRow } from "../db/tables/members.ts";
import { openTasks, saveTasks } from "../db/tables/taskRows.ts";
import { saveDuplicate, duplicatesOf } from "../db/tables/duplicates.ts";
import { FIELDS } from "../domain/task.ts";
import type { Field, TaskSet, TaskState } from "../domain/task.ts";

/** The fields that a task loses when it moves to another list (product 13.6). */
const MARKS = ["sublist", "section"] as const;

/**
 * Moves a task with its subtasks between two lists of the same person, in one transaction. The tasks keep their ids
 * and labels, lose sublist and section, and go to the top (product 13.6). The person's replicas move with them:
 * 1. After a move here, each replica is still in the old Google list (`remoteListId`) until the push has moved it.
 * 2. After a move in Google (`arrived`), the task is in the new Google list already. Of its subtasks, only those move
 * with it that Google does not yet have under it, because Google itself shows where the other subtasks are. Into a
 * shared list no subtask moves.
 *
 * Other members of the old list lose the tasks, and other members of the new list get them.
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
  const replicas = await findReplicas(tx, from.id, "task_id", ids);
  // If the task is deleted because its Google task had left the old Google list, that was this move, so undo the
  // deletion. A deletion that was made here stays.
  if (task.deleted && replicas.some(({ writeLog: traces }) => traces.removed === task.deleted!.ver))
    task.deleted = null;
  // Nobody but this person may see a task in the bin of a list in which it was never alive (I7).
  if (task.deleted && isShared) task.deleted = { ...task.deleted, bin: undefined };
  await leaveTombstone(store, tx, { from, tasks: moved, at: move.at, by: move.by }, old);
  const unchanged = new Map(
    replicas.map((replica) => [replica, MARKS.filter((mark) => agrees(replica, old, mark))]),
  );
  for (const each of moved) {
    // Only members of the old list may know which sublist and section the task had there.
    for (const mark of MARKS) if (each.values[mark] !== null) old.write(each, mark, null, move);
    take(set, each);
  }
  set.write(task, "parent", null, move);

  await deleteReplicas(tx, from.id, ids);
  const carried: ReplicaState[] = [];
  for (const replica of replicas) {
    // A replica that is gone in Google cannot be moved. The push inserts the task in the new list.
    const isThere = move.arrived && replica.taskId === taskId;
    if (replica.state === "gone" && !isThere) {
      await expectBack(tx, move, replica, set.get(replica.taskId)!);
      continue;
    }
    if (wasNeverMade(replica)) continue;
    const each = set.get(replica.taskId)!;
    const [tombstone] = await findTombstones(tx, from.id, [replica.googleId]);
    const base = rebase(each, tombstone?.base ?? replica.base);
    // The loss of sublist and section is nobody's edit, so it must not count as unseen content that keeps a deleted
    // task (I4).
    for (const mark of unchanged.get(replica)!) base[mark].ver = each.stamps[mark].ver;
    // The task is at the top level of the new Google list already.
    if (isThere) base.parent = { value: null, ver: each.stamps.parent.ver };
    const remoteListId = isThere ? null : (replica.remoteListId ?? from.google_list_id);
    carried.push({
      ...replica,
      base,
      writeLog: { ...replica.writeLog, removed: undefined },
      remoteListId,
      state: "live",
      updated: 0,
      problem: null,
      problemVer: null,
      refusals: {},
      syncedRev: 0,
    });
    // From now on, all that the old Google list shows of the task is out of date.
    const { googleId, rawTitle } = replica;
    const stale = { googleId, rawTitle, taskId: null, by: "us" as const, at: move.at, base: null };
    await saveTombstone(tx, from.id, googleId, { ...stale, updated: "moved away" });
  }
  await handOverPendingWrites(tx, from.id, to.id, {
    taskId,
    children: ids.slice(0, -1),
    arrived: move.arrived,
  });
  // A duplicate of a moved task still has to be removed from the old Google list. It becomes the replica of a deleted
  // task of the old list, so that the push removes it.
  for (const duplicate of await duplicatesOf(tx, from.id)) {
    const each = set.get(duplicate.taskId);
    if (!each || !ids.includes(duplicate.taskId)) continue;
    const deleted = { at: move.at, by: move.by };
    await insertDeletedTask(store, tx, { member: from, set: old, task: each, deleted, duplicate });
    await saveDuplicate(tx, from.id, duplicate.googleId, undefined);
  }
  const googleIds = carried.map(({ googleId }) => googleId);
  for (const googleId of googleIds) await saveTombstone(tx, to.id, googleId, undefined);
  // The new list may have had replicas with these Google ids earlier. Those that are gone no longer belong to any task.
  const gone = (await findReplicas(tx, to.id, "google_id", googleIds)).filter(
    ({ state }) => state === "gone",
  );
  await deleteReplicas(
    tx,
    to.id,
    gone.map((replica) => replica.taskId),
  );
  await saveTasks(store, tx, old);
  await saveTasks(store, tx, set);
  await saveReplicas(store, tx, to.id, carried);
  await comeBack(store, tx, to, ids);
  // The moved tasks have their change numbers in the new list. So the old list needs a change number of its own to
  // count as changed.
  const changed = await store.changeNumber(tx);
  await tx.updateTable("list").set({ changed }).where("id", "=", from.list_id).execute();
}

/**
 * Creates a deleted task whose replica is a second Google task of a task that is in another list. So the push removes
 * that Google task.
 */
export async function insertDeletedTask(
  store: Store,
  tx: Tx,
  second: {
    member: MemberRow;
    set: TaskSet;
    task: TaskState;
    deleted: { at: number; by: string };
    duplicate: Pick<DuplicateState, "googleId" | "rawTitle" | "base">;
  },
): Promise<void> {
  const { member, set, deleted, duplicate } = second;
  const left = { ...structuredClone(second.task), id: newId() };
  for (const field of [...MARKS, "parent"] as const) left.values[field] = null;
  take(set, left);
  left.deleted = { at: deleted.at, by: deleted.by, ver: left.ver };
  await saveTasks(store, tx, set);
  const there: ReplicaState = {
    taskId: left.id,
    googleId: duplicate.googleId,
    remoteListId: null,
    state: "live",
    etag: null,
    updated: 0,
    rawTitle: duplicate.rawTitle,
    googleParent: null,
    base: rebase(left, duplicate.base),
    writeLog: {},
    problem: null,
    problemVer: null,
    refusals: {},
    syncedRev: 0,
  };
  await saveTombstone(tx, member.id, duplicate.googleId, undefined);
  await saveReplicas(store, tx, member.id, [there]);
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

/**
 * Prepares for a task that the person removed from the old Google list. They may have moved it in Google to the list
 * to which it now moves here. If it appears there, the tombstone makes it a duplicate of our task (I3).
 */
async function expectBack(
  tx: Tx,
  { from, to, at }: { from: MemberRow; to: MemberRow; at: number },
  { googleId }: ReplicaState,
  task: TaskState,
): Promise<void> {
  const [tombstone] = await findTombstones(tx, from.id, [googleId]);
  if (tombstone?.by !== "person" || !tombstone.base) return;
  // No time of Google's shows a move. So 0 makes any reading count as newer than the tombstone.
  await saveTombstone(tx, to.id, googleId, {
    ...tombstone,
    base: rebase(task, tombstone.base),
    at,
    updated: 0,
  });
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

/** Adds the task at the top of the new list, with revisions of that list. */
function take(set: TaskSet, task: TaskState): void {
  const ver = ++set.seq;
  for (const field of FIELDS) task.stamps[field] = { ...task.stamps[field], ver };
  task.orderKey = generateKeyBetween(null, set.first);
  set.add(task);
  task.ver = ver;
  if (task.deleted) task.deleted = { ...task.deleted, ver };
}

/**
 * Whether nobody changed a field here since it was last in sync. A sublist or section that an earlier move removed
 * counts as unchanged.
 */
function agrees({ base, taskId }: ReplicaState, set: TaskSet, field: Field): boolean {
  const task = set.get(taskId);
  return base[field].value === task?.values[field] || base[field].ver === task?.stamps[field].ver;
}

/** Translates a base to the revisions of the task's new list. Fields that were in sync stay in sync. */
export function rebase(task: TaskState, base: Base): Base {
  const entries = FIELDS.map((field) => {
    const { value } = base[field];
    return [field, { value, ver: value === task.values[field] ? task.stamps[field].ver : 0 }] as const;
  });
  const rebased = Object.fromEntries(entries) as Base;
  if (rebased.parent.value !== null && rebased.parent.value !== task.values.parent) {
    rebased.parent = { value: UNKNOWN, ver: 0 };
  }
  return rebased;
}
