import { generateKeyBetween } from "fractional-indexing";
import { deleteReplicas, duplicatesOf, findReplicas, tombstonesOfTasks } from "../db/tables/remoteTasks.ts";
import { saveRemoteTasks } from "../db/tables/remoteTaskRows.ts";
import type { Base, LiveReplica, TombstoneState } from "../domain/replica.ts";
import type { WriteLog } from "../domain/writeLog.ts";
import { newId } from "../domain/newId.ts";
import type { Tx } from "../db/engine.ts";
import { awaitReturn, knownValue, newReplica, UNKNOWN_PARENT } from "../domain/replica.ts";
import { handOverPendingWrites, rememberedInserts, savePendingWrites } from "../db/tables/pendingWrites.ts";
import { otherMembers } from "../db/tables/members.ts";
import type { MemberRow } from "../db/tables/members.ts";
import { openTasks, saveTasks } from "../db/tables/taskRows.ts";
import { FIELDS } from "../domain/task.ts";
import type { TaskSet, TaskState } from "../domain/task.ts";

/** A task that moves to another list leaves its sublist and section, which belong to the old list (product 13.6). */
const SECTIONS = ["sublist", "section"] as const;

/** One person's memberships of the two lists between which tasks move: `from` the old one, `to` the new one. */
export interface Route {
  from: MemberRow;
  to: MemberRow;
  /** The id of the task that this person moved in Google, where it is in the new list already; null after a move in Tasklane. */
  movedInGoogle: string | null;
}

/**
 * Tasks are about to move to another list. Returns for `putReplicas` what one person's Google has of each: its replica, or the
 * tombstone of its last Google task. In their bases, an unchanged sublist or section counts as seen (`removeSections`).
 * @param old the list before the move
 */
export async function takeReplicas(
  tx: Tx,
  { from }: Route,
  taskIds: string[],
  old: TaskSet,
): Promise<(LiveReplica | TombstoneState)[]> {
  const taken = new Map<string, LiveReplica | TombstoneState>();
  for (const tombstone of await tombstonesOfTasks(tx, from.id, taskIds))
    taken.set(tombstone.taskId!, tombstone);
  const replicas = await findReplicas(tx, from, "task_id", taskIds);
  for (const replica of replicas) if (replica.state === "live") taken.set(replica.taskId, replica);
  const refused = replicas.filter(({ state }) => state === "refused").map(({ taskId }) => taskId);
  await deleteReplicas(tx, from.id, refused);
  for (const [taskId, { base }] of taken) {
    const { values, revisions } = old.get(taskId)!;
    for (const each of SECTIONS)
      if (base?.[each].value === values[each]) base[each].rev = revisions[each].rev;
  }
  return [...taken.values()];
}

/** Removes sublist and section from a task that leaves its list. */
export function removeSections(old: TaskSet, task: TaskState, how: { at: number; by: string }): void {
  for (const each of SECTIONS) {
    if (task.values[each] === null) continue;
    const { rev } = task.revisions[each];
    old.write(task, each, null, how);
    // Nobody edited these fields, so their revisions stay. Otherwise the loss would be unseen content, and keep the task (I4).
    task.revisions[each].rev = rev;
  }
}

/**
 * Puts what one person's Google has of moved tasks into the new list, with their pending writes. After a move in Tasklane,
 * `remoteListId` of each replica names the old Google list, until the push has moved the Google task. Duplicates stay behind, as
 * replicas of deleted tasks, so that the push removes them there.
 */
export async function putReplicas(
  tx: Tx,
  route: Route,
  moved: {
    taken: readonly (LiveReplica | TombstoneState)[];
    ids: readonly string[];
    old: TaskSet;
    set: TaskSet;
    at: number;
    by: string;
    /** The time of the move, by Google's clock. */
    googleAt: number;
  },
): Promise<void> {
  const { from, to, movedInGoogle } = route;
  const { ids, old, set, at } = moved;
  const carried = moved.taken.flatMap((one) => carry(one, set.get(one.taskId)!, route, moved) ?? []);
  await keepMarkers(tx, from, { ids, old, set, deleted: { at, by: moved.by } });
  await handOverPendingWrites(tx, from, to.id, { taskIds: ids, movedInGoogle });
  for (const duplicate of await duplicatesOf(tx, from.id, ids)) {
    const task = set.get(duplicate.taskId)!;
    await forkTask(tx, { ...duplicate, to: from, set: old, task, at, deletedBy: from.account_id });
  }
  await saveRemoteTasks(tx, to, carried);
}

/** Returns what is known in the new list of a moved task's Google task; undefined if it means nothing there. */
function carry(
  one: LiveReplica | TombstoneState,
  task: TaskState,
  { from, movedInGoogle }: Route,
  { at, googleAt }: { at: number; googleAt: number },
): LiveReplica | TombstoneState | undefined {
  const isThere = task.id === movedInGoogle;
  const stoodIn = (one.state === "live" ? one.remoteListId : one.removedInList) ?? from.google_list_id;
  if (one.base === null) return undefined;
  const base = withoutOldParent(task, one.base);
  // The push cannot move a Google task that is gone, so it inserts the task in the new list. If the person removed the Google task,
  // they may have moved it to the new list, so its tombstone awaits it there. What is still under it in the old list went with it.
  if (one.state === "deleted" && !isThere) {
    // That holds, too, for what was not meant to be removed (P4).
    const isTheirs = one.by === "person" || (one.at === "unknown" && one.writeLog.restored !== undefined);
    return isTheirs ? { ...awaitReturn(one), by: "person", removedInList: stoodIn, base, at } : undefined;
  }
  // The person's move in Google put the task at the top level of the new list.
  if (isThere) base.parent = { value: null, rev: task.revisions.parent.rev };
  const seenAt =
    one.state === "live" && !one.remoteListId ? (from.watermark ?? undefined) : one.writeLog.seenAt;
  const left = isThere ? { leavesAt: undefined, sentTo: undefined } : { leavesAt: googleAt, seenAt };
  return newReplica({
    taskId: task.id,
    googleId: one.googleId,
    rawTitle: one.rawTitle,
    base,
    writeLog: { ...one.writeLog, removed: undefined, ...left },
    remoteListId: isThere ? null : stoodIn,
    ...(one.state === "live" && { etag: one.etag, googleParent: one.googleParent }),
  });
}

/**
 * Makes a task of its own for a Google task, because the task that it belonged to is in another list, or has another Google task:
 * - A live one keeps the Google task.
 * - A deleted one has the push remove the Google task.
 *
 * It gets the values that the member's Google held, and no sublist or section: only members of the other list may know more (I7). A
 * deleted one in a private list gets all values. So nothing is lost if an edit in Google revives it.
 * @param fork.to the list of the new task
 * @param fork.set that list, if it is open already
 * @param fork.deletedBy null for a live one; else who counts as its deleter: only its own person removes an assigned original (U14)
 */
export async function forkTask(
  tx: Tx,
  fork: Pick<LiveReplica, "googleId" | "rawTitle" | "base"> & {
    googleParent?: string | null;
    writeLog?: WriteLog;
    to: MemberRow;
    set?: TaskSet;
    task: TaskState;
    at: number;
    deletedBy: string | null;
  },
): Promise<void> {
  const { to, at, googleId, rawTitle, googleParent = null, deletedBy } = fork;
  const first = structuredClone(fork.task);
  const isWhole = deletedBy !== null && (await otherMembers(tx, to)).length === 0;
  for (const field of isWhole ? [] : FIELDS) {
    first.values[field] = knownValue(fork.base[field].value);
    const { rev } = fork.base[field];
    const last = first.revisions[field];
    // Whoever wrote another value since, wrote it to the first task.
    first.revisions[field] = { rev, at: rev === last.rev ? last.at : NEVER, by: to.account_id };
  }
  const set = fork.set ?? (await openTasks(tx, to.list_id));
  const task = await addSecondTask(tx, set, first, deletedBy === null ? null : { at, by: deletedBy });
  const base = withoutOldParent(task, fork.base);
  const writeLog = {
    ...(fork.writeLog?.born !== undefined && { born: fork.writeLog.born }),
    ...(isWhole && { original: first.id }),
  };
  const known = { googleId, rawTitle, googleParent };
  await saveRemoteTasks(tx, to, [newReplica({ ...known, taskId: task.id, base, writeLog })]);
  // If the two meet in one shared list, they are one again (`joinReturnedTasks`).
  if (!isWhole) await tx.updateTable("task").set({ former_id: first.id }).where("id", "=", task.id).execute();
}

/** The time of a revision at which nobody wrote anything. */
export const NEVER = 0;

/** Adds a copy of a task, with an id of its own, at the top of a list. It has no parent, sublist or section. */
async function addSecondTask(
  tx: Tx,
  set: TaskSet,
  first: TaskState,
  deleted: { at: number; by: string } | null,
): Promise<TaskState> {
  const task = { ...structuredClone(first), id: newId() };
  for (const field of [...SECTIONS, "parent"] as const) task.values[field] = null;
  addAtTop(set, task);
  task.deleted = deleted && { at: deleted.at, by: deleted.by, rev: task.rev };
  await saveTasks(tx, set);
  return task;
}

/**
 * A finished insert may still make a Google task in the old list, if it was sent more than once (U4.6). So a deleted task of the
 * old list gets it, with the markers. What it makes is a duplicate of that task, and the push removes it.
 */
async function keepMarkers(
  tx: Tx,
  { id: memberId }: MemberRow,
  moved: { ids: readonly string[]; old: TaskSet; set: TaskSet; deleted: { at: number; by: string } },
): Promise<void> {
  for (const id of moved.ids)
    for (const insert of await rememberedInserts(tx, memberId, id)) {
      // What an attempt is known to have made went along with the task.
      const attempts = insert.attempts.filter(({ googleId }) => googleId === undefined);
      if (attempts.length === 0) continue;
      const left = await addSecondTask(tx, moved.old, moved.set.get(id)!, moved.deleted);
      await tx.updateTable("task").set({ former_id: id }).where("id", "=", left.id).execute();
      await savePendingWrites(tx, memberId, [{ ...insert, attempts, taskId: left.id }]);
    }
}

/**
 * Adds the task at the top of the new list. Its fields keep their revisions. Each list counts its own, so the new list's counter
 * is raised above these. Otherwise a later change could get a lower revision.
 */
export function addAtTop(set: TaskSet, task: TaskState): void {
  set.rev = Math.max(set.rev, task.rev);
  task.orderKey = generateKeyBetween(null, set.first);
  set.add(task);
  set.markBehind(task);
  if (task.deleted) task.deleted = { ...task.deleted, rev: task.rev };
}

/**
 * A task moved to another list. Returns its base for that list. If the parent stayed in the old list, it is unknown in the base:
 * a parent must be a task of the same list.
 */
export function withoutOldParent(task: TaskState, base: Base): Base {
  const { value } = base.parent;
  const isKept = value === null || value === task.values.parent;
  return isKept ? { ...base } : { ...base, parent: { value: UNKNOWN_PARENT, rev: 0 } };
}
