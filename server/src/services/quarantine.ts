import { changeNumber } from "../db/changeNumber.ts";
import { findReplicas } from "../db/tables/remoteTasks.ts";
import { saveRemoteTasks } from "../db/tables/remoteTaskRows.ts";
import { newId } from "../domain/newId.ts";
import { tombstoneOf } from "../domain/replica.ts";
import type { LiveReplica, TombstoneState } from "../domain/replica.ts";
import type { TaskSet } from "../domain/task.ts";
import { hasUnseenContent, markTaskDeleted } from "../domain/taskMerge.ts";
import type { Tx } from "../db/engine.ts";
import { lockList } from "../db/tables/lockList.ts";
import { changeMember, memberById } from "../db/tables/members.ts";
import type { MemberRow } from "../db/tables/members.ts";
import { openTasks, saveTasks } from "../db/tables/taskRows.ts";
import { noteRestored } from "./bin/restoreTasks.ts";

/** Stores of which Google tasks the deletion is quarantined, in the place of those before: their person is asked (rule P4). */
export async function quarantineDeletions(tx: Tx, member: MemberRow, googleIds: string[]): Promise<void> {
  await changeMember(tx, member.id, {
    quarantined: JSON.stringify(googleIds),
    changed: await changeNumber(tx),
  });
}

/**
 * Google showed many tasks as deleted, and the person answers whether that was meant:
 * - If it was, the tasks are deleted in Tasklane too, and are in the bin. A task with content that the person had not seen in
 *   Google stays, and the push inserts it there again (I4). The next pull reads by id what Google showed under them (P9).
 * - If not, the push inserts them in Google again, with those under them.
 *
 * Their replicas become tombstones. So a task that the person brought back in Google meanwhile lives again (P7).
 * @returns how many deletions the person was asked about
 */
export async function answerQuarantine(
  tx: Tx,
  member: MemberRow,
  { isMeant, at }: { isMeant: boolean; at: number },
): Promise<number> {
  await lockList(tx, member.list_id);
  // Whoever changes the quarantine has locked the list. So this reads what an earlier change has left.
  const quarantined = JSON.parse((await memberById(tx, member.id))!.quarantined) as string[];
  const replicas = await findReplicas(tx, member, "google_id", quarantined);
  const under = (await findReplicas(tx, member, "google_parent", quarantined)).filter(
    (replica) => !quarantined.includes(replica.googleId),
  );
  const all = [...replicas, ...under];
  const ids = all.map(({ taskId }) => taskId);
  const set = await openTasks(tx, member.list_id, ids);
  const how = { at, by: member.account_id, bin: { act: newId(), how: "google" as const } };
  const tombstones = isMeant
    ? replicas.toSorted(subtasksFirst(set)).map((replica) => takeDeletion(set, replica, how))
    : all.map((replica) => tombstoneOf(replica, { by: "us", at: "unknown" }));
  await saveRemoteTasks(tx, member, tombstones);
  if (!isMeant) await noteRestored(tx, ids, at, member.account_id);
  // While the person was asked, the push skipped these tasks. With new revisions, it compares them again.
  for (const { taskId } of all)
    for (const task of [set.get(taskId), ...set.children(taskId)])
      if (task && !task.deleted) set.markBehind(task);
  await saveTasks(tx, set);
  // The next pull reads the list again, for subtasks that Google still shows under what is gone (P9).
  const isRead = isMeant && { written_at: at };
  await changeMember(tx, member.id, { quarantined: "[]", changed: await changeNumber(tx), ...isRead });
  return isMeant ? quarantined.length : all.length;
}

/** Deletes a task whose deletion in Google was meant. @returns the tombstone of its Google task */
function takeDeletion(
  set: TaskSet,
  replica: LiveReplica,
  how: Parameters<typeof markTaskDeleted>[2],
): TombstoneState {
  const task = set.get(replica.taskId);
  const writeLog = { ...replica.writeLog };
  // Somebody may have restored it from the bin after it was removed in Google (B2).
  const isRestored = replica.updated <= (writeLog.restored ?? 0);
  if (task && !task.deleted && !isRestored && !hasUnseenContent(task, replica.base)) {
    markTaskDeleted(set, task, how);
    writeLog.removed = how.at;
  }
  return { ...tombstoneOf(replica, { by: "person", at: "unknown" }), writeLog, cascadeAt: replica.updated };
}

/** A subtask is deleted before its parent, so that it stays its subtask in the bin. */
function subtasksFirst(set: TaskSet) {
  const level = ({ taskId }: LiveReplica): number => (set.get(taskId)?.values.parent ? 0 : 1);
  return (a: LiveReplica, b: LiveReplica): number => level(a) - level(b);
}
