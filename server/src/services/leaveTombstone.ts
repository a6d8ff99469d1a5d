import { deleteReplicas, findReplicas, saveReplicas } from "../db/tables/replicas.ts";
import { knownValue } from "../domain/replica.ts";
import type { Base, ReplicaState } from "../domain/replica.ts";
import { newId } from "../domain/newId.ts";
import type { Store, Tx } from "../db/engine.ts";
import { otherMembers } from "../db/tables/members.ts";
import type { MemberRow } from "../db/tables/members.ts";
import { saveTasks } from "../db/tables/taskRows.ts";
import type { TaskSet, TaskState } from "../domain/task.ts";

type Ids = ReadonlyMap<string, string>;

/**
 * A member moves tasks out of a shared list. Leaves a deleted task in the list for each of them. The other members' replicas then
 * belong to this deleted task. So the push removes it from their Google like any deleted task, and if one of them wrote content
 * that the mover had not seen, it lives again (I4). Their pages are told that the deleted task's id is gone.
 * @param move.stay the memberships whose replicas move with the tasks, because their people are in both lists
 * @param old the list, with its tasks as they are before the move
 */
export async function leaveTombstone(
  store: Store,
  tx: Tx,
  move: { from: MemberRow; stay: readonly string[]; tasks: readonly TaskState[]; at: number; by: string },
  old: TaskSet,
): Promise<void> {
  const { from, tasks, at, by } = move;
  const others = (await otherMembers(tx, from)).filter(({ id }) => !move.stay.includes(id));
  if (others.length === 0) return;
  const ids: Ids = new Map(tasks.map((task) => [task.id, newId()]));
  for (const task of tasks) {
    const rev = ++old.rev;
    const left: TaskState = {
      ...structuredClone(task),
      id: ids.get(task.id)!,
      rev,
      deleted: { ...(task.deleted ?? { at, by }), rev },
    };
    const parent = left.values.parent === null ? null : (ids.get(left.values.parent) ?? left.values.parent);
    left.values.parent = parent;
    old.add(left);
  }
  await saveTasks(store, tx, old);
  for (const [moved, left] of ids) {
    await tx.updateTable("task").set({ former_id: moved }).where("id", "=", left).execute();
  }
  // A deletion that the task had gets a new revision. It must stay known from whose Google it came: that person may have moved
  // the task, and their move undoes the deletion (P10.19).
  const deletions = new Map(
    tasks.flatMap(({ id, deleted }) =>
      deleted ? [[deleted.rev, old.get(ids.get(id)!)!.deleted!.rev] as const] : [],
    ),
  );
  for (const { id } of others) await passOn(store, tx, id, ids, deletions);
}

/**
 * Tasks return to a shared list from which they were moved. Deleted tasks were left there in their place, and hold the other
 * members' replicas. The returned tasks get these replicas back, also those whose Google tasks are gone. The deleted tasks are
 * removed, unless somebody revived them (I3).
 * @param to the mover's membership of the list
 * @param moved.carried the memberships of the list whose replicas moved with the tasks
 */
export async function comeBack(
  store: Store,
  tx: Tx,
  to: MemberRow,
  { taskIds, carried }: { taskIds: readonly string[]; carried: readonly string[] },
): Promise<void> {
  const others = (await otherMembers(tx, to)).filter(({ id }) => !carried.includes(id));
  if (others.length === 0) return;
  const left = await tx
    .selectFrom("task")
    .select(["id", "former_id"])
    .where("list_id", "=", to.list_id)
    .where("former_id", "in", taskIds)
    .where("deleted_rev", "is not", null)
    // If a person has joined the other list since, they have replicas of both tasks. Leave the deleted task alone then: its
    // replicas must still be removed from Google.
    .where((task) =>
      task.not(
        task.exists(
          task
            .selectFrom("replica")
            .select("replica.task_id")
            .whereRef("replica.task_id", "=", "task.id")
            .where("replica.member_id", "in", carried),
        ),
      ),
    )
    .execute();
  if (left.length === 0) return;
  const ids: Ids = new Map(left.map(({ id, former_id }) => [id, former_id!]));
  for (const { id } of others) await passOn(store, tx, id, ids);
  for (const [id, moved] of ids)
    await tx.updateTable("history").set({ task_id: moved }).where("task_id", "=", id).execute();
  await tx
    .deleteFrom("task")
    .where("id", "in", [...ids.keys()])
    .execute();
}

/**
 * Assigns to other tasks what is stored about one member's Google tasks: replicas, tombstones, pending writes, duplicates and
 * pending cascade deletes.
 * @param ids the new task id for each old one
 * @param deletions the new revision of each deletion, by the old one
 */
async function passOn(
  store: Store,
  tx: Tx,
  memberId: string,
  ids: Ids,
  deletions: ReadonlyMap<number, number> = new Map(),
): Promise<void> {
  const replicas = await findReplicas(tx, memberId, "task_id", ids.keys());
  const googleIds = replicas.flatMap(({ googleId }) => googleId ?? []);
  const hanging = (await findReplicas(tx, memberId, "google_parent", googleIds)).filter(
    (replica) => !ids.has(replica.taskId),
  );
  const passed = [...replicas, ...hanging].map((replica): ReplicaState => {
    const { parent } = replica.base;
    const known = knownValue(parent.value);
    const value = (known === null ? undefined : ids.get(known)) ?? parent.value;
    const base: Base = { ...replica.base, parent: { ...parent, value } };
    const { removed = -1 } = replica.writeLog;
    const writeLog = { ...replica.writeLog, removed: deletions.get(removed) ?? replica.writeLog.removed };
    return { ...replica, taskId: ids.get(replica.taskId) ?? replica.taskId, base, writeLog };
  });
  await deleteReplicas(tx, memberId, [...ids.keys()]);
  await saveReplicas(store, tx, memberId, passed);
  for (const table of ["tombstone", "pending_write", "duplicate", "pending_cascade"] as const) {
    for (const [moved, left] of ids) {
      await tx
        .updateTable(table)
        .set({ task_id: left })
        .where("member_id", "=", memberId)
        .where("task_id", "=", moved)
        .execute();
    }
  }
}
