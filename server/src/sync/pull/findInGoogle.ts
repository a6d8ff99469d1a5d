import { nullIfFails } from "../../google/GoogleFailure.ts";
import type { Reader } from "../../db/engine.ts";
import type { InOtherList } from "../../db/tables/knownTasks.ts";
import { hasMoreMembers, memberById, syncedMembers } from "../../db/tables/members.ts";
import type { MemberRow } from "../../db/tables/members.ts";
import { findReplicas, liveReplicaOf } from "../../db/tables/remoteTasks.ts";
import { aliveTasks } from "../../db/tables/tasks.ts";
import { GOOGLE_CLOCKS_DIFFER } from "../../domain/googleTime.ts";
import { isAwaited, isRemovedSince } from "../../domain/replica.ts";
import type { LiveReplica, TombstoneState } from "../../domain/replica.ts";
import { lastKnown } from "../../domain/writeLog.ts";
import { remoteTaskFrom } from "../merge/RemoteTask.ts";
import type { RemoteTask } from "../merge/RemoteTask.ts";
import type { Worker } from "../worker.ts";

/** Reads one task from a Google list by its id. @returns null if Google finds no such list or task, which proves nothing (P3) */
export async function findInGoogle(
  { google }: Pick<Worker, "google">,
  list: string | null,
  id: string,
): Promise<RemoteTask | null> {
  const task = list === null ? null : await nullIfFails(["missing"], () => google.task(list, id));
  return task && remoteTaskFrom(task);
}

/** Whether a Google list, if Google still has it, shows a task alive. */
export async function standsAt(worker: Worker, list: string | null, id: string): Promise<boolean> {
  return (await findInGoogle(worker, list, id))?.deleted === false;
}

/** A move that a person made in Google's own app to the list that was read (P10). */
export interface FoundMove {
  taskId: string;
  remote: RemoteTask;
  /** The membership in whose list the Google task was known. */
  hadIt: MemberRow;
  /** Whether Google tells that the person's move came after the one in Tasklane (P10.29). */
  isTakenBack: boolean;
}

/**
 * A Google task of another list of the account is new in this one. Finds out whether its person moved it here (P10).
 * @param other what is known of it in the other list
 * @param reading what this list shows. `unmet`: the tasks that are new here. `hidden`: those under a removed parent
 *   (`hiddenTasks`). `made`: those that late inserts made. `undecided`: those about which nothing may be decided now
 * @returns `none` if nobody moved it here; `unclear` if one of the two listings is out of date, so that nothing may be decided
 */
export async function findMove(
  worker: Worker,
  member: MemberRow,
  other: InOtherList & { googleId: string },
  reading: {
    remotes: readonly RemoteTask[];
    unmet: ReadonlyMap<string, RemoteTask>;
    hidden: ReadonlyMap<string, number>;
    made: ReadonlySet<string>;
    undecided: ReadonlySet<string>;
  },
): Promise<FoundMove | "none" | "unclear"> {
  const { googleId, taskId, tombstone, isLeaving } = other;
  const isReplica = other.state === "live";
  const met = reading.unmet.get(googleId);
  if (!met || met.isOdd || !(isReplica || tombstone)) return "none";
  // That it was removed here is known. Its own list may show an older deletion, which tells of no move (I7).
  if (met.deleted && other.removal && met.updated <= other.removal.updated) return "none";
  if (isLeaving && (met.deleted || !(await wasTakenBack(worker, member, other, met)))) return "none";
  // The person had moved it and its parent. It was restored in Tasklane, and then they removed both where they had moved them.
  const removedAt = reading.hidden.get(googleId) ?? 0;
  const isRemoved = removedAt > (tombstone?.writeLog.restored ?? Infinity);
  const remote = isRemoved ? { ...met, deleted: true, updated: removedAt } : met;
  const hadIt = await worker.store.snapshot((tx) => memberById(tx, other.memberId));
  if (!hadIt) return "none";
  // What is hidden was removed with its parent. Its old list tells that it is gone, unless it was restored there before that. What
  // a person took back is followed before that is decided: others must not get what was written since (I7).
  const isHidden = reading.hidden.has(googleId) && !isLeaving;
  const isUndecided = reading.undecided.has(googleId);
  if (isReplica ? isHidden || isUndecided : isUndecided && !isRemoved) return "none";
  const found = { taskId, remote, hadIt, isTakenBack: isLeaving };
  if (remote.deleted) return (await wasMovedFirst(worker, other, remote, reading)) ? found : "none";
  // A replica left the other list if that list shows it alive no more. What was removed there, or taken back, is here if this list
  // shows it alive.
  const isHere =
    isReplica && !isLeaving
      ? !(await standsAt(worker, other.googleListId, googleId))
      : !isHidden && (await standsAt(worker, member.google_list_id, googleId));
  return isHere ? found : "unclear";
}

/** This list shows a task of another list as deleted. Whether the person had moved it here before they removed it (P10.21). */
async function wasMovedFirst(
  worker: Worker,
  { googleId, googleListId, state, tombstone }: InOtherList & { googleId: string },
  remote: RemoteTask,
  { remotes, made }: { remotes: readonly RemoteTask[]; made: ReadonlySet<string> },
): Promise<boolean> {
  if (state === "live") {
    // Google no longer has its old list, and this list shows a subtask under it.
    const isParent = remotes.some((each) => !each.deleted && each.parent === googleId);
    if (googleListId === null && isParent) return true;
    // Our insert made it in its old list, and this list is the first that shows it.
    if (made.has(googleId) && !(await standsAt(worker, googleListId, googleId))) return true;
  }
  return wasRemovedHere(worker, googleListId, remote, tombstone);
}

/**
 * Whether a task was moved from the other list to this one and then removed here. The other list then shows it as deleted earlier.
 * Or it does not know the task any more, and nothing happened to it there after the removal here.
 * @param otherList the other Google list; null if Google no longer has it
 * @param tombstone what is known of how it left the other list. Unless the person removed it there, "not found" proves nothing (P3)
 */
async function wasRemovedHere(
  worker: Worker,
  otherList: string | null,
  { id, updated }: RemoteTask,
  tombstone: TombstoneState | undefined,
): Promise<boolean> {
  const there = await findInGoogle(worker, otherList, id);
  if (there !== null) return there.deleted && there.updated < updated;
  if (tombstone?.by !== "person") return false;
  const { removed = Infinity, restored = 0 } = tombstone.writeLog;
  if (isAwaited(tombstone)) return updated > Math.max(removed, restored);
  // It was written in the other list, or moved there in Tasklane, after this removal. So this list only shows that it left.
  return updated > lastKnown(tombstone.writeLog) && tombstone.removedInList === null;
}

/**
 * A task is on its way from this list to another one in Tasklane. Whether its person moved it in Google, too, and took it back
 * (P10.29). Some other list then shows it as deleted, since the move in Tasklane. Google is asked only if the task may be back, and
 * others would get what was written.
 * @param member the membership whose Google list shows the task
 */
export async function wasTakenBack(
  worker: Worker,
  member: MemberRow,
  { memberId, taskId }: Pick<InOtherList, "memberId" | "taskId">,
  remote: RemoteTask,
): Promise<boolean> {
  const known = await worker.store.snapshot(async (tx) => {
    const to = await memberById(tx, memberId);
    if (!to?.google_list_id || !(await hasMoreMembers(tx, to, member))) return null;
    const replica = await liveReplicaOf(tx, to, taskId);
    if (!replica || !(await mayBeBack(tx, member, replica, remote))) return null;
    const all = (await syncedMembers(tx, member.account_id)).flatMap((one) => one.google_list_id ?? []);
    return { replica, lists: new Set([to.google_list_id, ...all]) };
  });
  if (!known) return false;
  const { sentTo, leavesAt = Infinity } = known.replica.writeLog;
  known.lists.delete(member.google_list_id!);
  // Perhaps we moved it back here ourselves.
  return sentTo !== member.google_list_id && hasLeft(worker, known.lists, remote.id, leavesAt);
}

/** Whether any of these Google lists shows a task as deleted since a time. */
async function hasLeft(worker: Worker, lists: Iterable<string>, id: string, since: number): Promise<boolean> {
  for (const list of lists) {
    const there = await findInGoogle(worker, list, id);
    if (there?.deleted === true && there.updated > since + GOOGLE_CLOCKS_DIFFER) return true;
  }
  return false;
}

/**
 * A task is alive in this list again, and newer than its removal here. Its person may have pressed Undo. Whether they moved it to
 * another list and back instead: that list then shows it as deleted. Google is asked only about a task that was deleted in Tasklane.
 */
export async function wasMovedBack(worker: Worker, member: MemberRow, one: TombstoneState): Promise<boolean> {
  const { googleId, taskId, updated, writeLog } = one;
  if (taskId === null || writeLog.removed !== undefined || isAwaited(one)) return false;
  const lists = await worker.store.snapshot(async (tx) => {
    if ((await aliveTasks(tx, [taskId])).length > 0) return [];
    const others = (await syncedMembers(tx, member.account_id)).filter(({ id }) => id !== member.id);
    return others.flatMap(({ google_list_id }) => google_list_id ?? []);
  });
  return hasLeft(worker, lists, googleId, updated);
}

/**
 * Whether a task that is on its way from a list may have been taken back there in Google (P10.29): it changed there, or its parent
 * in Google belongs to that list.
 * @param member the membership whose Google list shows the task
 */
export async function mayBeBack(
  tx: Reader,
  member: MemberRow,
  replica: LiveReplica,
  { etag, parent }: RemoteTask,
): Promise<boolean> {
  if (etag !== replica.etag) return true;
  return parent !== null && (await findReplicas(tx, member, "google_id", [parent])).length > 0;
}

/** Whether we had deleted a task in Google, and a person undid that before they moved it (P10.3). */
export function wasBroughtBack(tombstone: TombstoneState, updated: number): boolean {
  return tombstone.by === "us" && isRemovedSince(tombstone, updated);
}
