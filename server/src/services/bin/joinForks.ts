import type { Tx } from "../../db/engine.ts";
import { isDeleted } from "../../db/tables/lists.ts";
import { memberById, otherMembers } from "../../db/tables/members.ts";
import type { MemberRow } from "../../db/tables/members.ts";
import { findForks } from "../../db/tables/otherLists.ts";
import type { Fork } from "../../db/tables/otherLists.ts";
import { liveReplicaOf, tombstonesOfTasks } from "../../db/tables/remoteTasks.ts";
import { saveRemoteTasks } from "../../db/tables/remoteTaskRows.ts";
import { openTasks, saveTasks } from "../../db/tables/taskRows.ts";
import { toGoogleTime } from "../../domain/googleTime.ts";
import { restoredLog } from "../../domain/writeLog.ts";
import type { TaskState } from "../../domain/task.ts";
import { markTaskDeleted } from "../../domain/taskMerge.ts";

/** The fields of a task that no list owns. A fork has no sublist, section or parent. */
export const OWN_VALUES = ["text", "notes", "due", "label", "status"] as const;

/**
 * Restored tasks may have been on their way into their list when it was deleted. A deleted task of the list that they came from,
 * the fork, then took their Google task, so that the push removes it there (U10.3). Makes the two one again (I3):
 * - If Google still has the Google task, it belongs to the restored task again, and the push moves it to the list.
 * - If the fork lived for a while, until a person deleted it or its list, the restored task also gets its values.
 * - If an edit in Google revived the fork, that stays, with the history of both, and the restored task goes.
 * @param to the membership in the list to which the tasks were restored
 */
export async function joinForks(tx: Tx, to: MemberRow, ids: readonly string[], at: number): Promise<void> {
  if ((await otherMembers(tx, to)).length > 0) return;
  const restored = new Set(ids);
  for (const fork of await findForks(tx, to.account_id)) {
    const home = await memberById(tx, fork.memberId);
    if (home && restored.has(fork.writeLog.original!)) await joinFork(tx, { fork, home, to, at });
  }
}

/** Makes one task of a fork and the restored task that is its original (`joinForks`). @param one.home the membership in its list */
async function joinFork(
  tx: Tx,
  { fork, home, to, at }: { fork: Fork; home: MemberRow; to: MemberRow; at: number },
): Promise<void> {
  const { taskId } = fork;
  const original = fork.writeLog.original!;
  if (taskId === null) return;
  const set = await openTasks(tx, to.list_id, [original]);
  const forks = await openTasks(tx, home.list_id, [taskId]);
  const [task, other] = [set.get(original), forks.get(taskId)];
  if (!task || task.deleted || !other) return;
  const isInBin = other.deleted ? other.deleted.bin !== undefined : await isDeleted(tx, home.list_id);
  if (!other.deleted && !isInBin) {
    markTaskDeleted(set, task, { at, by: to.account_id });
    await saveTasks(tx, set);
    return giveHistory(tx, { from: task, to: other }, to.list_id, home.list_id);
  }
  if (await liveReplicaOf(tx, to, original)) return;
  // Others have joined the fork's list since. So what was deleted there stays in their bin, and the two are two tasks.
  if (isInBin && (await otherMembers(tx, home)).length > 0) return;
  if (isInBin) {
    for (const field of OWN_VALUES)
      if (other.values[field] !== task.values[field])
        set.write(task, field, other.values[field], other.revisions[field]);
    await saveTasks(tx, set);
    markTaskDeleted(forks, other, { at, by: to.account_id });
    other.deleted = { ...other.deleted!, bin: undefined };
    forks.changed.add(other);
    await saveTasks(tx, forks);
    await giveHistory(tx, { from: other, to: task }, home.list_id, to.list_id);
  }
  if (home.google_list_id === null) return;
  // An earlier Google task of the fork may still return, for example if its person moved it. It then stands for the restored task.
  const known = await tombstonesOfTasks(tx, home.id, [taskId]);
  const remoteListId = home.id === to.id ? null : home.google_list_id;
  const restoredAt = toGoogleTime(home, at);
  const here = { at, watermark: to.watermark };
  const joined = [...known, ...(fork.state === "live" ? [{ ...fork, remoteListId }] : [])].map((one) => ({
    ...one,
    taskId: original,
    writeLog: { ...restoredLog(one, restoredAt, here), original: undefined },
  }));
  await saveRemoteTasks(tx, to, joined);
}

/**
 * Gives the history of one task to another one, which stands for the same task and stays. What was replaced in the first one's list
 * is told in the other's. What was replaced in a third list stays with the people of that (S7.3).
 */
async function giveHistory(
  tx: Tx,
  { from, to }: { from: TaskState; to: TaskState },
  oldListId: string,
  listId: string,
): Promise<void> {
  const history = tx.updateTable("history").where("task_id", "=", from.id);
  await history.where("list_id", "=", oldListId).set({ list_id: listId }).execute();
  await history.set({ task_id: to.id }).execute();
}
