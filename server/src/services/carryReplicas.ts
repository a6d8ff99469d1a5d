import { generateKeyBetween } from "fractional-indexing";
import { deleteReplicas, findReplicas, saveReplicas } from "../db/tables/replicas.ts";
import type { Base, MadeReplica, ReplicaState, DuplicateState } from "../domain/replica.ts";
import { newId } from "../domain/newId.ts";
import type { Store, Tx } from "../db/engine.ts";
import { findTombstones, saveTombstone } from "../db/tables/tombstones.ts";
import { knownValue, movedAway, UNKNOWN_PARENT } from "../domain/replica.ts";
import { handOverPendingWrites, rememberedInserts, savePendingWrites } from "../db/tables/pendingWrites.ts";
import type { MemberRow } from "../db/tables/members.ts";
import { openTasks, saveTasks } from "../db/tables/taskRows.ts";
import { saveDuplicate, duplicatesOf } from "../db/tables/duplicates.ts";
import { FIELDS } from "../domain/task.ts";
import type { TaskSet, TaskState } from "../domain/task.ts";

/** A task that moves to another list leaves its sublist and section, which belong to the old list (product 13.6). */
const MARKS = ["sublist", "section"] as const;

/** One person's memberships of the two lists between which tasks move: `from` the old one, `to` the new one. */
export interface Route {
  from: MemberRow;
  to: MemberRow;
  /**
   * The id of the task that this person moved in Google, so that Google has it in the new list already. Null if the task was
   * moved in Tasklane.
   */
  arrived: string | null;
}

/**
 * Tasks are about to move from the old list. Removes their replicas (our records of their Google tasks) from it, and returns them
 * for `putReplicas`.
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
    const { values, revisions } = old.get(taskId)!;
    for (const mark of MARKS) if (base[mark].value === values[mark]) base[mark].rev = revisions[mark].rev;
  }
  return replicas;
}

/** Removes sublist and section from a task that leaves its list. */
export function removeMarks(old: TaskSet, task: TaskState, how: { at: number; by: string }): void {
  for (const mark of MARKS) {
    if (task.values[mark] === null) continue;
    const { rev } = task.revisions[mark];
    old.write(task, mark, null, how);
    // Nobody edited these fields. Keep their revisions: otherwise the loss would count as unseen content and keep a deleted task
    // alive (I4).
    task.revisions[mark].rev = rev;
  }
}

/**
 * Puts the replicas of moved tasks into the new list. After a move in Tasklane, `remoteListId` of each replica names the old
 * Google list, until the push has moved the Google task. Duplicates and pending writes of the tasks follow.
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
  const carried: MadeReplica[] = [];
  for (const replica of moved.taken) {
    if (replica.state === "refused") continue;
    const isThere = replica.taskId === arrived;
    const each = set.get(replica.taskId)!;
    // A Google task that is gone cannot be moved. The push inserts the task in the new Google list.
    if (replica.state === "gone" && !isThere) {
      await expectBack(tx, { from, to, at }, replica, each);
      continue;
    }
    const [tombstone] = await findTombstones(tx, from.id, [replica.googleId]);
    const base = withoutOldParent(each, tombstone?.base ?? replica.base);
    // The person's move in Google put the task at the top level of the new list.
    if (isThere) base.parent = { value: null, rev: each.revisions.parent.rev };
    const remoteListId = isThere ? null : (replica.remoteListId ?? from.google_list_id);
    carried.push({
      ...replica,
      base,
      writeLog: { ...replica.writeLog, removed: undefined },
      remoteListId,
      state: "live",
      updated: 0,
      problem: null,
      problemRev: null,
      refusals: {},
      syncedRev: 0,
    });
    // From now on, whatever the old Google list shows of the task is out of date. A tombstone makes the engine ignore it.
    const { googleId, rawTitle } = replica;
    await saveTombstone(tx, from.id, googleId, movedAway(googleId, rawTitle, at));
  }
  await keepMarkers(store, tx, from, { ids, old, set, deleted: { at, by: moved.by } });
  await handOverPendingWrites(tx, from, to.id, { taskIds: ids, arrived });
  // A duplicate (a second Google task) of a moved task still has to be removed from the old Google list. So it becomes the
  // replica of a deleted task there, and the push removes it.
  for (const duplicate of await duplicatesOf(tx, from.id)) {
    const each = set.get(duplicate.taskId);
    if (!each || !ids.includes(duplicate.taskId)) continue;
    const deleted = { at, by: moved.by };
    await insertSecondTask(store, tx, { member: from, set: old, task: each, deleted, duplicate });
    await saveDuplicate(tx, from.id, duplicate.googleId, undefined);
  }
  const googleIds = carried.map(({ googleId }) => googleId);
  for (const googleId of googleIds) await saveTombstone(tx, to.id, googleId, undefined);
  // The new list may have had replicas with these Google ids before. If their Google tasks are gone, drop these replicas.
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
 * Google has a second task for one of ours. Creates a task in Tasklane for it, with the values of `base`. If that task is created
 * as deleted, the push removes the Google task.
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
    problemRev: null,
    refusals: {},
    syncedRev: 0,
  };
  await saveTombstone(tx, member.id, duplicate.googleId, undefined);
  await saveReplicas(store, tx, member.id, [there]);
}

/**
 * Makes a task of its own for a Google task of a member, because the task that it belonged to is in another list. It gets only the
 * values that the member's Google held, and no sublist or section of the other list, because only members of that list may know
 * more (I7).
 * @param fork.to the list of the new task
 * @param fork.deleted whether the new task is a deleted one, so that the push removes the Google task
 */
export async function forkTask(
  store: Store,
  tx: Tx,
  fork: Pick<DuplicateState, "googleId" | "rawTitle" | "base"> & {
    to: MemberRow;
    task: TaskState;
    at: number;
    deleted: boolean;
  },
): Promise<void> {
  const { to, base, at } = fork;
  const by = to.account_id;
  const task = structuredClone(fork.task);
  for (const field of FIELDS) {
    task.values[field] = knownValue(base[field].value);
    task.revisions[field] = { rev: base[field].rev, at, by };
  }
  const set = await openTasks(tx, to.list_id);
  const deleted = fork.deleted ? { at, by } : null;
  await insertSecondTask(store, tx, { member: to, set, task, deleted, duplicate: fork });
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
  task.deleted = deleted && { at: deleted.at, by: deleted.by, rev: task.rev };
  await saveTasks(store, tx, set);
  return task;
}

/**
 * An insert that was sent more than once may still make a Google task in the old list (U4). Keeps the invisible markers of its
 * attempts, by which that Google task is recognised. A deleted task of the old list gets the insert. So what it makes is a
 * duplicate of that task, and the push removes it.
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
 * The person removed a task from the old Google list. Perhaps they moved it in Google to the list to which it now moves in
 * Tasklane. If it appears in that list, the tombstone saved by this function makes it a duplicate of our task (I3).
 */
async function expectBack(
  tx: Tx,
  { from, to, at }: Pick<Route, "from" | "to"> & { at: number },
  { googleId }: MadeReplica,
  task: TaskState,
): Promise<void> {
  const [tombstone] = await findTombstones(tx, from.id, [googleId]);
  if (tombstone?.by !== "person" || !tombstone.base) return;
  // Google gives a moved task no time of the move. 0 makes any reading count as newer than the tombstone.
  await saveTombstone(tx, to.id, googleId, {
    ...tombstone,
    base: withoutOldParent(task, tombstone.base),
    at,
    updated: 0,
  });
}

/**
 * Adds the task at the top of the new list. Its fields keep their revisions. Each list counts its own, so the new list's counter
 * is raised above these. Otherwise a later change could get a lower revision.
 */
export function take(set: TaskSet, task: TaskState): void {
  set.rev = Math.max(set.rev, task.rev);
  task.orderKey = generateKeyBetween(null, set.first);
  set.add(task);
  set.markBehind(task);
  if (task.deleted) task.deleted = { ...task.deleted, rev: task.rev };
}

/**
 * A task moved to another list. Returns the values that Tasklane and Google last agreed on (its base), without the parent if that
 * stayed in the old list, because a parent must be a task of the same list.
 */
export function withoutOldParent(task: TaskState, base: Base): Base {
  const { value } = base.parent;
  const isKept = value === null || value === task.values.parent;
  return isKept ? { ...base } : { ...base, parent: { value: UNKNOWN_PARENT, rev: 0 } };
}
