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
 * Follows a move that a person made in Google, if we had meanwhile inserted the task again in the old list. We insert a
 * task again if the person removed it without having seen an edit. Our task moves to the new list. There the next
 * reading finds the old Google id and makes that task a duplicate of ours (I3, P7). If our task was deleted here, the
 * Google task that the person moved is deleted too, unless they changed it (I4, I5).
 * @param move.googleId the id that the task had before we inserted it again
 * @param move.updated when that Google task last changed, by Google's clock
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
  // The task was edited here after the person's move, and tasks may have been put under it. Other members of a shared
  // list must not get these changes (I7), so nothing is moved there.
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
 * Makes the push delete the moved Google task in the new list, because our task was deleted here. For that it creates
 * a deleted task in the new list whose replica is that Google task.
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
  // The deletion here came from this person's Google. They removed the task that we had inserted again, and keep the
  // one that they moved.
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
