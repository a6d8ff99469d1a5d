import { deleteReplicas, findReplicas, rowsOfTasks } from "../db/tables/remoteTasks.ts";
import { reassignRemoteTasks, withNewParent } from "../db/tables/reassignRemoteTasks.ts";
import type { NewIds } from "../db/tables/reassignRemoteTasks.ts";
import { saveRemoteTasks } from "../db/tables/remoteTaskRows.ts";
import { duplicateOf, isLive, isOnItsWay } from "../domain/replica.ts";
import type { LiveReplica } from "../domain/replica.ts";
import { newId } from "../domain/newId.ts";
import type { Tx } from "../db/engine.ts";
import { memberByGoogleList, otherMembers } from "../db/tables/members.ts";
import type { MemberRow } from "../db/tables/members.ts";
import { openTasks, saveTasks } from "../db/tables/taskRows.ts";
import { CONTENT } from "../domain/task.ts";
import type { TaskSet, TaskState } from "../domain/task.ts";
import { editTask, markTaskDeleted } from "../domain/taskMerge.ts";
import { forkTask, NEVER } from "./carryReplicas.ts";

/**
 * A member moves tasks out of a shared list. Leaves a deleted task in the list for each of them, which takes the other members'
 * replicas (S7.1). So the push removes it from their Google. Content that one of them wrote unseen brings it back (I4).
 * @param move.stay the memberships whose replicas move with the tasks, because their people are in both lists
 * @param old the list, with its tasks as they are before the move
 */
export async function leaveDeletedTasks(
  tx: Tx,
  move: { from: MemberRow; stay: readonly string[]; tasks: readonly TaskState[]; at: number; by: string },
  old: TaskSet,
): Promise<void> {
  const { from, tasks, at, by } = move;
  const others = (await otherMembers(tx, from)).filter(({ id }) => !move.stay.includes(id));
  if (others.length === 0) return;
  const ids: NewIds = new Map(tasks.map((task) => [task.id, newId()]));
  for (const task of tasks) {
    const rev = ++old.rev;
    const left: TaskState = {
      ...structuredClone(task),
      id: ids.get(task.id)!,
      rev,
      deleted: { ...(task.deleted ?? { at, by }), rev },
    };
    left.values.parent = ids.get(task.values.parent ?? "") ?? task.values.parent;
    old.add(left);
  }
  await saveTasks(tx, old);
  for (const [moved, left] of ids)
    await tx.updateTable("task").set({ former_id: moved }).where("id", "=", left).execute();
  for (const other of others) await passOn(tx, other, ids);
}

/**
 * Tasks return to a shared list in which another task stands for the same one (`former_id`). There are two cases:
 * - A move left a deleted task there in their place, which holds the other members' replicas (`leaveDeletedTasks`).
 * - They stayed there for others when a person moved their Google tasks out, and these return in Google (P10.23). A person who
 *   moves their own task back in Tasklane sees both tasks, and means two.
 *
 * Makes the two one again (I3). It has all replicas and tombstones, and what was written to either.
 * @param to the mover's membership of the list
 * @param moved.isMovedInGoogle whether the tasks were moved in Google
 */
export async function joinReturnedTasks(
  tx: Tx,
  to: MemberRow,
  moved: { taskIds: readonly string[]; isMovedInGoogle: boolean; at: number; by: string },
): Promise<void> {
  const { taskIds, isMovedInGoogle, at, by } = moved;
  const others = await otherMembers(tx, to);
  if (others.length === 0) return;
  const rows = await tx
    .selectFrom("task")
    .select(["id", "former_id"])
    .where("list_id", "=", to.list_id)
    .where("former_id", "is not", null)
    .where((task) =>
      task.or([task("former_id", "in", taskIds), ...(isMovedInGoogle ? [task("id", "in", taskIds)] : [])]),
    )
    .execute();
  if (rows.length === 0) return;
  const pairIds = rows.flatMap(({ id, former_id }) => [id, former_id!]);
  const set = await openTasks(tx, to.list_id, pairIds);
  const ids: NewIds = new Map(
    rows.flatMap(({ id, former_id }) => {
      const [one, task] = [set.get(id)!, set.get(former_id)];
      // What a person deleted stays in the bin. Otherwise nobody could restore what was written to it.
      const isLeft = one.deleted && !one.deleted.bin && !taskIds.includes(id);
      return task && (one.deleted ? isLeft : !task.deleted) ? [[id, task.id]] : [];
    }),
  );
  const unseen = [...ids.keys()].filter((id) => set.get(id)!.deleted);
  for (const [id, taskId] of ids) mergeInto(set, set.get(id)!, set.get(taskId)!, { at, by });
  await saveTasks(tx, set);
  for (const member of [to, ...others]) {
    for (const replica of (await keepOneReplica(tx, member, ids)).filter(isOnItsWay)) {
      // A duplicate that has yet to leave another list becomes the replica of a deleted task there (P10.11).
      const home = await memberByGoogleList(tx, member.account_id, replica.remoteListId);
      const task = { ...set.get(replica.taskId)!, id: ids.get(replica.taskId)! };
      if (home?.state === "approved") await forkTask(tx, { ...replica, to: home, task, at, deletedBy: by });
    }
    await passOn(tx, member, ids);
  }
  for (const [id, taskId] of ids) {
    await tx.updateTable("history").set({ task_id: taskId }).where("task_id", "=", id).execute();
    await tx.updateTable("task").set({ former_id: null }).where("id", "=", id).execute();
  }
  // No page ever had these.
  if (unseen.length > 0) await tx.deleteFrom("task").where("id", "in", unseen).execute();
}

/**
 * Two tasks become one. A member who has Google tasks of both keeps one replica, and the other becomes a duplicate. What Google
 * refused to create is tried again for the joined task.
 * @param ids the task that stays, for each one that goes
 * @returns the replicas that became duplicates
 */
async function keepOneReplica(tx: Tx, member: MemberRow, ids: NewIds): Promise<LiveReplica[]> {
  const all = await findReplicas(tx, member, "task_id", [...ids.keys(), ...ids.values()]);
  const refused = all.flatMap((replica) => (isLive(replica) ? [] : replica.taskId));
  await deleteReplicas(tx, member.id, refused);
  const live = all.filter(isLive);
  const kept = new Set(live.flatMap(({ taskId }) => (ids.has(taskId) ? [] : taskId)));
  const second = live.filter(({ taskId }) => {
    const joined = ids.get(taskId);
    return joined !== undefined && (kept.has(joined) || !kept.add(joined));
  });
  await saveRemoteTasks(tx, member, second.map(duplicateOf));
  return second;
}

/** Deletes the first of two tasks. The other one takes its subtasks, and of each field the later value (P5). */
function mergeInto(set: TaskSet, one: TaskState, task: TaskState, how: { at: number; by: string }): void {
  if (one.deleted) return;
  for (const field of CONTENT) {
    const { at, by } = one.revisions[field];
    if (at > NEVER)
      editTask(set, task, { field, value: one.values[field], seen: { value: null, rev: 0 }, at, by });
  }
  for (const child of set.children(one.id))
    set.write(child, "parent", task.values.parent ?? task.id, child.revisions.parent);
  markTaskDeleted(set, one, how);
}

/**
 * Assigns to other tasks what is stored about one member's Google tasks: replicas, tombstones, duplicates and pending writes.
 * @param ids the new task id for each old one
 */
async function passOn(tx: Tx, member: MemberRow, ids: NewIds): Promise<void> {
  const rows = await rowsOfTasks(tx, member.id, ids.keys());
  await reassignRemoteTasks(tx, member, rows, ids);
  const googleIds = rows.map(({ google_id }) => google_id);
  const hanging = await findReplicas(tx, member, "google_parent", googleIds);
  const renamed = hanging.map((each) => ({ ...each, base: withNewParent(each.base, ids, true) }));
  await saveRemoteTasks(tx, member, renamed);
  for (const [moved, left] of ids)
    await tx
      .updateTable("pending_write")
      .set({ task_id: left })
      .where("member_id", "=", member.id)
      .where("task_id", "=", moved)
      .execute();
}
