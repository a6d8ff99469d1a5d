import { findReplicas } from "../db/tables/replicas.ts";
import type { TombstoneState } from "../domain/replica.ts";
import type { Store, Tx } from "../db/engine.ts";
import { findTombstones, saveTombstone } from "../db/tables/tombstones.ts";
import { listKind } from "../db/tables/lists.ts";
import type { MemberRow } from "../db/tables/members.ts";
import { openTasks } from "../db/tables/taskRows.ts";
import type { TaskState } from "../domain/task.ts";
import { moveTasks, insertDeletedTask, rebase } from "./moveTasks.ts";

/**
 * Follows a person's move in Google of a task that we had meanwhile inserted again. We did so in the old list, for an
 * edit that the person had not seen. Our task moves to the new list. What Google has there under the old id is its
 * duplicate (I3, P7). If the task was deleted here, the one in the new list is deleted too, unless the person changed it
 * unseen (I4, I5).
 * @param move.googleId the old id; `updated`: when Google says that it last changed
 */
export async function follow(
  store: Store,
  tx: Tx,
  move: Omit<Parameters<typeof moveTasks>[2], "arrived"> & { googleId: string; updated: number },
): Promise<void> {
  const { from, to, taskId, googleId, updated } = move;
  const [tombstone] = await findTombstones(tx, from.id, [googleId]);
  if (!tombstone?.base) return;
  const still = (await openTasks(tx, from.list_id, [taskId])).get(taskId);
  // What was written to the task since the move, and put under it, must not reach the shared list's other members (I7).
  if (still && (await listKind(tx, to.list_id)) === "shared") return;
  if (still?.deleted) return leaveTombstoneThere(store, tx, { to, task: still, from, tombstone });
  if (still) await moveTasks(store, tx, { ...move, arrived: false });
  const task = (await openTasks(tx, to.list_id, [taskId])).get(taskId);
  if (!task || task.deleted) return;
  await saveTombstone(tx, from.id, googleId, undefined);
  await saveTombstone(tx, to.id, googleId, {
    ...tombstone,
    base: rebase(task, tombstone.base),
    updated: updated - 1,
  });
}

/**
 * Deletes in the new list what Google has there of a task that was deleted here. A deleted task of the new list gets it
 * as its replica.
 */
async function leaveTombstoneThere(
  store: Store,
  tx: Tx,
  {
    to,
    task,
    from,
    tombstone,
  }: { to: MemberRow; task: TaskState; from: MemberRow; tombstone: TombstoneState },
): Promise<void> {
  const [replica] = await findReplicas(tx, from.id, "task_id", [task.id]);
  // The person removed one of two replicas in Google, and wants the other.
  if (!replica || replica.writeLog.removed === task.deleted!.ver) return;
  const set = await openTasks(tx, to.list_id);
  await insertDeletedTask(store, tx, {
    member: to,
    set,
    task,
    deleted: task.deleted!,
    duplicate: { ...tombstone, base: tombstone.base! },
  });
}
