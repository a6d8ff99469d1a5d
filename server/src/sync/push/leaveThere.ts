import { TIMES } from "@tasklane/contract/limits.ts";
import { isDeleted } from "../../db/tables/lists.ts";
import {
  changeMember,
  hasMoreMembers,
  memberByGoogleList,
  memberById,
  ownListOf,
} from "../../db/tables/members.ts";
import type { MemberRow } from "../../db/tables/members.ts";
import { deleteReplicas, findReplicas } from "../../db/tables/remoteTasks.ts";
import { openTasks, saveTasks } from "../../db/tables/taskRows.ts";
import type { Tx } from "../../db/engine.ts";
import type { LiveReplica } from "../../domain/replica.ts";
import { forkTask } from "../../services/carryReplicas.ts";
import type { RemoteTask } from "../merge/RemoteTask.ts";
import { fenced } from "../worker.ts";
import type { Worker } from "../worker.ts";

/** A Google task and the Google list that shows it. */
export interface Found {
  list: string;
  remote: RemoteTask;
}

/**
 * Finds the third list to which the person moved a moving task in Google, if people of its new list are not in that one. They must
 * not get what is written there (I7). Our own move may have taken the task out of it already.
 * @param list the Google list where the task is
 * @returns the membership in the third list, or in a private list if that one is gone; null if there is none
 */
export async function privateList(
  worker: Worker,
  member: MemberRow,
  { remoteListId, writeLog }: LiveReplica,
  list: string,
): Promise<MemberRow | null> {
  if (list === remoteListId && writeLog.leaves === undefined) return null;
  return worker.store.snapshot(async (tx) => {
    for (const third of [list === remoteListId ? undefined : list, writeLog.leaves]) {
      if (third === undefined || third === member.google_list_id) continue;
      const there = await memberByGoogleList(tx, member.account_id, third);
      if (there?.state !== "approved") return (await ownListOf(tx, member)) ?? null;
      if (await hasMoreMembers(tx, member, there)) return there;
    }
    return null;
  });
}

/** Leaves a task in such a list if the person edited it there. @returns whether they did */
export async function leaveIfPrivate(
  worker: Worker,
  member: MemberRow,
  replica: LiveReplica,
  { list, remote }: Found,
): Promise<boolean> {
  const { rawTitle, base } = replica;
  if (remote.title === rawTitle && remote.notes === base.notes.value && remote.due === base.due.value)
    return false;
  const there = await privateList(worker, member, replica, list);
  if (there) await leaveThere(worker, member, replica, { there, list, isRemoved: false });
  return there !== null;
}

/**
 * A task does not arrive in its list. Leaves its Google task in another list (`there`), as a task of its own (`forkTask`):
 * - Its person put it there and edited it. The push inserts ours anew. If we have moved it meanwhile, the push moves it back. If the
 *   person moves it on to the list of ours, the two are one again (`comeBack`).
 * - With `isRemoved`, Google refuses to move a task that is deleted in Tasklane, for example because it repeats. The push of the
 *   list where it stands removes it, unless the person changed it (I4).
 *
 * @param how.list the Google list where it is
 * @returns false if the task moved meanwhile; with `isRemoved`, if it is not deleted, or was deleted within the time for Undo
 */
export async function leaveThere(
  worker: Worker,
  member: MemberRow,
  { taskId, googleId }: LiveReplica,
  { there, list, isRemoved }: { there: MemberRow; list: string; isRemoved: boolean },
): Promise<boolean> {
  const now = worker.clock.now();
  const work = async (tx: Tx, from: MemberRow): Promise<boolean> => {
    const [still] = await findReplicas(tx, from, "task_id", [taskId]);
    const set = await openTasks(tx, from.list_id, [taskId]);
    const task = set.get(taskId);
    const to = await memberById(tx, there.id);
    const { at, by } = (isRemoved && task?.deleted) || { at: now, by: null };
    if (!task || to?.state !== "approved" || to.google_list_id !== there.google_list_id) return false;
    if (still?.state !== "live" || still.googleId !== googleId || still.remoteListId === null) return false;
    if (isRemoved && now < at + TIMES.undo) return false;
    const standsIn = list === to.google_list_id ? undefined : list;
    await deleteReplicas(tx, from.id, [taskId]);
    for (const id of [from.list_id, to.list_id]) worker.affected.add(id);
    // A list that is deleted in Tasklane takes the Google task with it (U10).
    if (!isRemoved || !(await isDeleted(tx, to.list_id)))
      await forkTask(tx, { ...still, standsIn, to, task, at, deletedBy: by });
    if (isRemoved) return true;
    // The next whole reading of that list brings what the person wrote there.
    await changeMember(tx, to.id, { full_at: null });
    set.markBehind(task);
    await saveTasks(tx, set);
    return true;
  };
  return fenced(worker, member, work, [there.list_id]);
}
