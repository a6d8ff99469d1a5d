import { generateKeyBetween } from "fractional-indexing";
import { deleteReplicas, findReplicas, saveReplicas } from "../db/tables/replicas.ts";
import type { Base, ReplicaState, DuplicateState } from "../domain/replica.ts";
import { newId } from "../domain/newId.ts";
import type { Store, Tx } from "../db/engine.ts";
import { findTombstones, saveTombstone } from "../db/tables/tombstones.ts";
import { movedAway, UNKNOWN, wasNeverMade } from "../domain/replica.ts";
import { handOverPendingWrites, rememberedInserts, savePendingWrites } from "../db/tables/pendingWrites.ts";
import type { MemberRow } from "../db/tables/members.ts";
import { saveTasks } from "../db/tables/taskRows.ts";
import { saveDuplicate, duplicatesOf } from "../db/tables/duplicates.ts";
import type { TaskSet, TaskState } from "../domain/task.ts";

/** The fields that a task loses when it moves to another list (product 13.6). */
const MARKS = ["sublist", "section"] as const;

/** One person's memberships of the two lists between which tasks move. */
export interface Route {
  from: MemberRow;
  to: MemberRow;
  /** The task that this person moved in Google, so that it is in the new Google list already; null otherwise. */
  arrived: string | null;
}

/**
 * Removes the replicas of tasks that are about to move from the old list, and returns them for `putReplicas`.
 * @param old the list before the move
 */
export async function takeReplicas(
  tx: Tx,
  { from }: Route,
  taskIds: string[],
  old: TaskSet,
): Promise<ReplicaState[]> {
  const replicas = await findReplicas(tx, from.id, "task_id", taskIds);
  await deleteReplicas(tx, from.id, taskIds);
  for (const { taskId, base } of replicas) {
    const { values, stamps } = old.get(taskId)!;
    for (const mark of MARKS) if (base[mark].value === values[mark]) base[mark].ver = stamps[mark].ver;
  }
  return replicas;
}

/** Removes the marks of a task that leaves a list. */
export function removeMarks(old: TaskSet, task: TaskState, how: { at: number; by: string }): void {
  for (const mark of MARKS) {
    if (task.values[mark] === null) continue;
    const { ver } = task.stamps[mark];
    old.write(task, mark, null, how);
    // Nobody edited the mark, so its loss must not count as unseen content that keeps a deleted task (I4).
    task.stamps[mark].ver = ver;
  }
}

/**
 * Puts the replicas of moved tasks into the new list. After a move here, each replica is still in the old Google list
 * (`remoteListId`) until the push has moved it. What else is known of the tasks in the old Google list follows.
 */
export async function putReplicas(
  store: Store,
  tx: Tx,
  { from, to, arrived }: Route,
  moved: {
    taken: readonly ReplicaState[];
    ids: readonly string[];
    old: TaskSet;
    set: TaskSet;
    at: number;
    by: string;
  },
): Promise<void> {
  const { ids, old, set, at } = moved;
  const carried: ReplicaState[] = [];
  for (const replica of moved.taken) {
    // A replica that is gone in Google cannot be moved. The push inserts the task in the new list.
    const isThere = replica.taskId === arrived;
    const each = set.get(replica.taskId)!;
    if (replica.state === "gone" && !isThere) {
      await expectBack(tx, { from, to, at }, replica, each);
      continue;
    }
    if (wasNeverMade(replica)) continue;
    const [tombstone] = await findTombstones(tx, from.id, [replica.googleId]);
    const base = withoutOldParent(each, tombstone?.base ?? replica.base);
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
    await saveTombstone(tx, from.id, googleId, movedAway(googleId, rawTitle, at));
  }
  await keepMarkers(store, tx, from, { ids, old, set, deleted: { at, by: moved.by } });
  await handOverPendingWrites(tx, from, to.id, { taskIds: ids, arrived });
  // A duplicate of a moved task still has to be removed from the old Google list. It becomes the replica of a deleted
  // task of the old list, so that the push removes it.
  for (const duplicate of await duplicatesOf(tx, from.id)) {
    const each = set.get(duplicate.taskId);
    if (!each || !ids.includes(duplicate.taskId)) continue;
    const deleted = { at, by: moved.by };
    await insertSecondTask(store, tx, { member: from, set: old, task: each, deleted, duplicate });
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
  await saveReplicas(store, tx, to.id, carried);
}

/**
 * Creates a second task of ours for a second Google task, whose base it takes. If it is created as deleted, the push
 * removes the Google task.
 */
export async function insertSecondTask(
  store: Store,
  tx: Tx,
  second: {
    member: MemberRow;
    set: TaskSet;
    task: TaskState;
    deleted: { at: number; by: string } | null;
    duplicate: Pick<DuplicateState, "googleId" | "rawTitle" | "base">;
  },
): Promise<void> {
  const { member, set, deleted, duplicate } = second;
  const task = await addSecondTask(store, tx, set, second.task, deleted);
  const there: ReplicaState = {
    taskId: task.id,
    googleId: duplicate.googleId,
    remoteListId: null,
    state: "live",
    etag: null,
    updated: 0,
    rawTitle: duplicate.rawTitle,
    googleParent: null,
    base: withoutOldParent(task, duplicate.base),
    writeLog: {},
    problem: null,
    problemVer: null,
    refusals: {},
    syncedRev: 0,
  };
  await saveTombstone(tx, member.id, duplicate.googleId, undefined);
  await saveReplicas(store, tx, member.id, [there]);
}

async function addSecondTask(
  store: Store,
  tx: Tx,
  set: TaskSet,
  first: TaskState,
  deleted: { at: number; by: string } | null,
): Promise<TaskState> {
  const task = { ...structuredClone(first), id: newId() };
  for (const field of [...MARKS, "parent"] as const) task.values[field] = null;
  take(set, task);
  task.deleted = deleted && { at: deleted.at, by: deleted.by, ver: task.ver };
  await saveTasks(store, tx, set);
  return task;
}

/**
 * Keeps the markers of inserts that were sent more than once. Another attempt may still make a Google task in the old
 * list (U4). A deleted task of the old list takes over such an insert, so that what it makes is a duplicate of that
 * task, and the push removes it.
 */
async function keepMarkers(
  store: Store,
  tx: Tx,
  { id: memberId }: MemberRow,
  moved: { ids: readonly string[]; old: TaskSet; set: TaskSet; deleted: { at: number; by: string } },
): Promise<void> {
  for (const id of moved.ids)
    for (const insert of await rememberedInserts(tx, memberId, id)) {
      if (insert.attempts.every(({ googleId }) => googleId !== undefined)) continue;
      const left = await addSecondTask(store, tx, moved.old, moved.set.get(id)!, moved.deleted);
      await savePendingWrites(tx, memberId, [{ ...insert, taskId: left.id }]);
    }
}

/**
 * Prepares for a task that the person removed from the old Google list. They may have moved it in Google to the list
 * to which it now moves here. If it appears there, the tombstone makes it a duplicate of our task (I3).
 */
async function expectBack(
  tx: Tx,
  { from, to, at }: Pick<Route, "from" | "to"> & { at: number },
  { googleId }: ReplicaState,
  task: TaskState,
): Promise<void> {
  const [tombstone] = await findTombstones(tx, from.id, [googleId]);
  if (tombstone?.by !== "person" || !tombstone.base) return;
  // No time of Google's shows a move. So 0 makes any reading count as newer than the tombstone.
  await saveTombstone(tx, to.id, googleId, {
    ...tombstone,
    base: withoutOldParent(task, tombstone.base),
    at,
    updated: 0,
  });
}

/**
 * Adds the task at the top of the new list. Its fields keep their revisions, which belong to the task. The counter of
 * the new list goes past them, so that a later change has a higher revision.
 */
export function take(set: TaskSet, task: TaskState): void {
  set.seq = Math.max(set.seq, task.ver);
  task.orderKey = generateKeyBetween(null, set.first);
  set.add(task);
  set.markBehind(task);
  if (task.deleted) task.deleted = { ...task.deleted, ver: task.ver };
}

/** Returns the base of a task that moved. A parent that it has no more is no task of the new list. */
export function withoutOldParent(task: TaskState, base: Base): Base {
  const { value } = base.parent;
  const isKept = value === null || value === task.values.parent;
  return isKept ? { ...base } : { ...base, parent: { value: UNKNOWN, ver: 0 } };
}
