import { deleteReplicas, findReplicas, saveReplicas } from "../db/tables/replicas.ts";
import type { ReplicaState } from "../domain/replica.ts";
import { newId } from "../domain/newId.ts";
import type { Store, Tx } from "../db/engine.ts";
import { otherMembers } from "../db/tables/members.ts";
import type { MemberRow } from "../db/tables/members.ts";
import { saveTasks } from "../db/tables/taskRows.ts";
import type { TaskSet, TaskState } from "../domain/task.ts";

type Ids = ReadonlyMap<string, string>;

/**
 * Tasks are about to leave a shared list with one of its members. For the others they die there: each leaves a dead task
 * in its place, to which what the others' Google accounts hold of it belongs from now on, so that it is removed from there
 * like any deleted task, and stays if somebody changed it unseen (I4). Their screens hear of the id that they knew.
 * @param old the list, with the tasks as they stand in it
 */
export async function leaveTombstone(
  store: Store,
  tx: Tx,
  move: { from: MemberRow; tasks: readonly TaskState[]; at: number; by: string },
  old: TaskSet,
): Promise<void> {
  const { from, tasks, at, by } = move;
  const others = await otherMembers(tx, from);
  if (others.length === 0) return;
  const ids: Ids = new Map(tasks.map((task) => [task.id, newId()]));
  for (const task of tasks) {
    const left = structuredClone(task);
    const ver = ++old.seq;
    const parent = left.values.parent === null ? null : (ids.get(left.values.parent) ?? left.values.parent);
    Object.assign(left, { id: ids.get(task.id)!, ver, dead: { ver, at, by } });
    left.values.parent = parent;
    old.add(left);
  }
  await saveTasks(store, tx, old);
  for (const [moved, left] of ids) {
    await tx.updateTable("task").set({ former_id: moved }).where("id", "=", left).execute();
  }
  for (const { id } of others) await passOn(store, tx, id, ids);
}

/**
 * Tasks are in a list again that they had left: what they left behind there, and nobody changed since, is them again for
 * the others, whatever became of it at their Google meanwhile (I3).
 * @param to the mover's part in the list, whose own replicas are theirs already
 */
export async function comeBack(
  store: Store,
  tx: Tx,
  to: MemberRow,
  taskIds: readonly string[],
): Promise<void> {
  const others = await otherMembers(tx, to);
  if (others.length === 0) return;
  const left = await tx
    .selectFrom("task")
    .select(["id", "former_id"])
    .where("list_id", "=", to.list_id)
    .where("former_id", "in", taskIds)
    .where("dead_ver", "is not", null)
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

/** What one member's Google account holds, or may hold, of the tasks belongs to others, by their ids. */
async function passOn(store: Store, tx: Tx, memberId: string, ids: Ids): Promise<void> {
  const replicas = await findReplicas(tx, memberId, "task_id", ids.keys());
  const googleIds = replicas.map((replica) => replica.googleId);
  const hanging = (await findReplicas(tx, memberId, "google_parent", googleIds)).filter(
    (replica) => !ids.has(replica.taskId),
  );
  const passed = [...replicas, ...hanging].map((replica): ReplicaState => {
    const { parent } = replica.base;
    const value = parent.value === null ? null : (ids.get(parent.value) ?? parent.value);
    const base = { ...replica.base, parent: { ...parent, value } };
    return { ...replica, taskId: ids.get(replica.taskId) ?? replica.taskId, base };
  });
  await deleteReplicas(tx, memberId, [...ids.keys()]);
  await saveReplicas(store, tx, memberId, passed);
  for (const table of ["grave", "intent", "twin", "awaited_cascade"] as const) {
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
