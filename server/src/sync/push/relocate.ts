import { TIMES } from "@tasklane/contract/limits.ts";
import { isFailure, OF_ONE } from "../../google/GoogleFailure.ts";
import type { Tx } from "../../db/engine.ts";
import { deleteReplicas, liveReplicaOf, movingReplicas } from "../../db/tables/remoteTasks.ts";
import { GOOGLE_CLOCKS_DIFFER, isNewAt, toGoogleTime } from "../../domain/googleTime.ts";
import { isOnItsWay, NEVER_READ, UNKNOWN_PARENT } from "../../domain/replica.ts";
import { parseOrder } from "../../domain/siblingOrder.ts";
import { timeSince } from "../../domain/timeSince.ts";
import type { LiveReplica } from "../../domain/replica.ts";
import { lastKnown } from "../../domain/writeLog.ts";
import type { WriteLog } from "../../domain/writeLog.ts";
import { isDeleted } from "../../db/tables/lists.ts";
import { hasMoreMembers, memberByGoogleList, memberById } from "../../db/tables/members.ts";
import type { MemberRow } from "../../db/tables/members.ts";
import { parentOf } from "../../db/tables/ordering.ts";
import { openTasks } from "../../db/tables/taskRows.ts";
import { forkTask } from "../../services/carryReplicas.ts";
import { refuse } from "./answers.ts";
import { noteOrder } from "./pushOrder.ts";
import { pushTask } from "./pushTask.ts";
import { beginPush } from "./Step.ts";
import { findRemoved, whereabouts } from "../pull/whereabouts.ts";
import type { Found } from "../pull/whereabouts.ts";
import { decide } from "../merge/decide.ts";
import { takeOwnRemoval } from "../merge/deletion.ts";
import { inDraft } from "../inDraft.ts";
import { findInGoogle, mayBeBack } from "../pull/findInGoogle.ts";
import { readAndDecide } from "../pull/readTask.ts";
import { goneFrom, remoteTaskFrom } from "../merge/RemoteTask.ts";
import { skipFailed } from "../skipFailed.ts";
import type { Source } from "../merge/RemoteTask.ts";
import { fenced } from "../worker.ts";
import type { Worker } from "../worker.ts";

/**
 * Moves tasks in Google that were moved to this list in Tasklane, parents first (P10). Google keeps a task's id when it moves it.
 * So each is first searched for by its id, and a move of unknown outcome is neither repeated nor forgotten.
 */
export async function relocate(worker: Worker, member: MemberRow): Promise<void> {
  const now = worker.clock.now();
  const run: RelocateRun = { listed: null, unanswered: 0 };
  for (const replica of await worker.store.snapshot((tx) => movingReplicas(tx, member.id, now))) {
    if (await isStillMoving(worker, member, replica))
      await relocateTask(worker, member, replica, run).catch((fault: unknown) => skipFailed(worker, fault));
    await worker.tell();
    if (run.unanswered >= UNANSWERED) break;
  }
}

/** After so many moves in a row that Google does not answer, the account's other work goes on (U7.8). */
const UNANSWERED = 3;

interface RelocateRun {
  /** Google's time of the last listing that `leavesParent` made, and ours; null before the first. */
  listed: { at: number; here: number } | null;
  /** How many of the last moves Google did not answer. */
  unanswered: number;
}

/** For so long, in milliseconds, one listing's time is used again. A time that is too early keeps a subtask at worst (P9). */
const LISTED_FOR = 10_000;

/**
 * Moves one task in Google to the list that holds it in Tasklane.
 * @param again whether this is the second search, after a move failed
 */
async function relocateTask(
  worker: Worker,
  member: MemberRow,
  replica: LiveReplica,
  run: RelocateRun,
  again = false,
): Promise<void> {
  const at = await whereabouts(worker, replica, [replica.remoteListId!, member.google_list_id!]);
  if (!at && isNewAt(replica, toGoogleTime(member, worker.clock.now()))) return;
  const gone = at && (await findRemoved(worker, member, replica, at));
  if (gone || !at || at.list === member.google_list_id)
    await recordMove(worker, member, replica, gone ?? at, "reading");
  else if (await isToMoveOn(worker, member, replica, at))
    await move(worker, member, { replica, found: at, again }, run);
}

/**
 * Before a task is moved, decides whether its person put it where it was found:
 * - In a third list, they did. So it is followed as a pull would follow it (P10.25). Into a list that is deleted in Tasklane it is
 *   followed only if others must not get what its person wrote there (I7).
 * - In its old list, it may be back (P10.29). It is read there first, if others would get it.
 * @returns whether the task still is to be moved to the member's list
 */
async function isToMoveOn(
  worker: Worker,
  member: MemberRow,
  replica: LiveReplica,
  { list, remote }: Found,
): Promise<boolean> {
  const isWhereItWas = list === replica.remoteListId;
  const there = await worker.store.snapshot(async (tx) => {
    const shown = await memberByGoogleList(tx, member.account_id, list);
    if (shown?.state !== "approved") return null;
    if (isWhereItWas && !(await mayBeBack(tx, shown, replica, remote))) return null;
    const isToOthers = await hasMoreMembers(tx, member, shown);
    return isToOthers || !(isWhereItWas || (await isDeleted(tx, shown.list_id))) ? shown : null;
  });
  if (there) await readAndDecide(worker, there, replica.googleId);
  return isStillMoving(worker, member, replica);
}

/** Whether a task has yet to arrive here. Many moves take minutes, and the person may move tasks elsewhere meanwhile. */
async function isStillMoving(worker: Worker, member: MemberRow, replica: LiveReplica): Promise<boolean> {
  const now = await worker.store.snapshot((tx) => liveReplicaOf(tx, member, replica.taskId));
  return now?.googleId === replica.googleId && isOnItsWay(now);
}

/**
 * A subtask is about to leave its parent in Google. The person may have removed the parent some seconds before, which no answer
 * shows yet. So the write log gets that the subtask was under it, and when (P9.3). A listing tells Google's time.
 * @returns the parent with its list, and a time of Google's before the move; undefined for a task without a parent
 */
async function leavesParent(
  { google, clock }: Worker,
  { list, remote }: Found,
  run: RelocateRun,
): Promise<WriteLog["moved"]> {
  if (remote.parent === null) return undefined;
  const here = clock.now();
  if (run.listed === null || timeSince(run.listed.here, here) > LISTED_FOR) {
    const { at } = await google.tasks(list, { updatedMin: here, pageToken: null });
    if (at === null) return undefined;
    run.listed = { at, here };
  }
  return { from: remote.parent, at: run.listed.at - GOOGLE_CLOCKS_DIFFER, list };
}

/** Moves a task in Google from the list where it was found to the member's list (`relocateTask`). */
async function move(
  worker: Worker,
  member: MemberRow,
  { replica, found, again }: { replica: LiveReplica; found: Found; again: boolean },
  run: RelocateRun,
): Promise<void> {
  const { list: from } = found;
  const parent = await worker.store.snapshot(async (tx) => {
    const id = await parentOf(tx, replica.taskId);
    const above = id === null ? undefined : await liveReplicaOf(tx, member, id);
    return above && !isOnItsWay(above) ? above.googleId : null;
  });
  const leaves = await leavesParent(worker, found, run);
  // The task may be moved on in Tasklane before the answer comes. A pull that reads it here then must know that we moved it
  // (P10.20).
  const isHere = await inDraft(worker, member, { tasks: [replica.taskId] }, (draft) => {
    const now = draft.liveReplica(replica.taskId);
    if (!now) return false;
    now.writeLog.sentTo = member.google_list_id!;
    if (leaves) now.writeLog.moved = leaves;
    draft.change(now);
    return true;
  });
  if (!isHere) return;
  // If Google refuses to put the task under its parent, move it without the parent (U7.9).
  let reason: string | null = null;
  for (const under of parent === null ? [null] : [parent, null]) {
    try {
      const to = { parent: under, previous: null, list: member.google_list_id! };
      const moved = remoteTaskFrom(await worker.google.move(from, replica.googleId, to));
      run.unanswered = 0;
      await recordMove(worker, member, replica, { list: to.list, remote: moved }, "answer");
      // Google puts the task first in the list. Record that: for a task that returns, the stored order still has its earlier place.
      // If the order was never read, the next pull reads it.
      const now = await worker.store.snapshot((tx) => memberById(tx, member.id));
      if (now && parseOrder(now.order_seen)) await noteOrder(worker, member, replica.taskId, null);
      return;
    } catch (error) {
      if (!isFailure(error, OF_ONE)) throw error;
      run.unanswered = error.kind === "unknown" ? run.unanswered + 1 : 0;
      // If the new list itself is missing, this throws, and the next pull finds out.
      const nothing = { updatedMin: worker.clock.now(), pageToken: null };
      if (error.kind === "missing") await worker.google.tasks(member.google_list_id!, nothing);
      reason = error.kind === "refused" ? error.message : null;
      if (reason === null) break;
    }
  }
  const still = await findInGoogle(worker, from, replica.googleId);
  // Since we found the task, it may have arrived, or the person may have moved or removed it. Search once more.
  if ((still === null || still.deleted) && !again) return relocateTask(worker, member, replica, run, true);
  if (await leaveWhereItStands(worker, member, replica, from)) return;
  await inDraft(worker, member, { tasks: [replica.taskId] }, (draft) => {
    refuse(draft, replica.taskId, { whats: ["list"], reason });
    const now = draft.liveReplica(replica.taskId);
    // We did not move it. If it is found in this list later, its person did (P10.20).
    if (now && reason !== null) now.writeLog.sentTo = undefined;
  });
  // Its other fields go on (U7.14).
  await pushTask(worker, member, replica.taskId, beginPush(member));
}

/**
 * A task that was moved to this list is not to arrive: it is deleted in Tasklane and Google refuses the move (U7.12), or this list
 * is deleted (U10.3). A deleted task of the list where it stands takes its Google task, so that the push of that list removes it.
 * @param list the Google list where it stands
 * @returns false if the task is to arrive, was deleted within the time for Undo, or moved meanwhile
 */
export async function leaveWhereItStands(
  worker: Worker,
  member: MemberRow,
  { taskId, googleId }: LiveReplica,
  list: string,
): Promise<boolean> {
  const there = await worker.store.snapshot((tx) => memberByGoogleList(tx, member.account_id, list));
  if (!there) return false;
  const work = async (tx: Tx, from: MemberRow): Promise<boolean> => {
    const now = worker.clock.now();
    const still = await liveReplicaOf(tx, from, taskId);
    const task = (await openTasks(tx, from.list_id, [taskId])).get(taskId);
    const to = await memberById(tx, there.id);
    // The deletion of a list has no Undo to wait for.
    const isWithList = await isDeleted(tx, from.list_id);
    const deleted = isWithList ? { at: now - TIMES.undo, by: from.account_id } : task?.deleted;
    if (!task || !deleted || now < deleted.at + TIMES.undo) return false;
    if (to?.state !== "approved" || to.google_list_id !== list) return false;
    if (still?.googleId !== googleId || !isOnItsWay(still)) return false;
    // A list that is deleted in Tasklane takes the Google task with it (U10).
    const isThereDeleted = await isDeleted(tx, to.list_id);
    if (isThereDeleted && isWithList) return false;
    await deleteReplicas(tx, from.id, [taskId]);
    for (const id of [from.list_id, to.list_id]) worker.affected.add(id);
    if (!isThereDeleted) await forkTask(tx, { ...still, to, task, at: deleted.at, deletedBy: deleted.by });
    return true;
  };
  return fenced(worker, member, work, [there.list_id]);
}

/**
 * Records what became of a task that we were moving to the member's list:
 * 1. If `found` is live, the task has arrived.
 * 2. If `found` is deleted, the task was removed in its old list, or it was moved to its new list, or to a third one, and removed there.
 * 3. If `found` is null, no list holds the task. If its old list was deleted, nobody removed the task: the push inserts it again.
 */
async function recordMove(
  worker: Worker,
  member: MemberRow,
  { taskId, googleId, googleParent }: LiveReplica,
  found: Found | null,
  source: Source,
): Promise<void> {
  const remote = found?.remote ?? null;
  const googleIds = [googleId, googleParent, remote?.parent ?? null].filter((id) => id !== null);
  await inDraft(worker, member, { tasks: [taskId], googleIds }, async (draft, tx, now) => {
    const replica = draft.liveReplica(taskId);
    if (!replica || replica.remoteListId === null) return;
    const stood = await memberByGoogleList(tx, now.account_id, replica.remoteListId);
    // Whether what was found counts although its old list is deleted here. So does a deletion in a third list: the person had moved
    // it there (P10.21).
    const counts = found !== null && (!found.remote.deleted || found.list !== replica.remoteListId);
    replica.remoteListId = null;
    replica.writeLog.sentTo = undefined;
    replica.updated = NEVER_READ;
    draft.change(replica);
    const parent = remote?.parent ?? null;
    const value = parent === null ? null : (draft.taskOf(parent) ?? UNKNOWN_PARENT);
    replica.base.parent = { ...replica.base.parent, value };
    // That no list holds the task was found after our open deletions were sent. So it must not get an earlier time than theirs.
    const sent = draft.openPendingWrites(taskId).map((pendingWrite) => pendingWrite.googleAt);
    const gone = goneFrom(googleId, Math.max(draft.now, ...sent), replica.googleParent);
    if (counts || (stood && !(await isDeleted(tx, stood.list_id)))) decide(draft, remote ?? gone, source);
    else takeOwnRemoval(draft, replica, draft.now);
    // The person removed the task in another list before we could move it. So its subtasks there count as removed too (P9). If a third
    // list's deletion is newer than our last write, the next pull of that list follows it.
    const tombstone = draft.tombstones.get(googleId);
    if (!tombstone || !found || found.list === now.google_list_id) return;
    if (found.list === stood?.google_list_id || found.remote.updated <= lastKnown(tombstone.writeLog))
      draft.putTombstone({ ...tombstone, removedInList: found.list });
  });
}
