import { findReplicas, tombstonesOfTasks } from "../db/tables/remoteTasks.ts";
import { saveRemoteTasks } from "../db/tables/remoteTaskRows.ts";
import type { Base, TombstoneState } from "../domain/replica.ts";
import { awaitReturn, isRemovedThere } from "../domain/replica.ts";
import type { Store, Tx } from "../db/engine.ts";
import { otherMembers } from "../db/tables/members.ts";
import type { MemberRow } from "../db/tables/members.ts";
import { openTasks } from "../db/tables/taskRows.ts";
import { hasUnseenContent } from "../domain/taskMerge.ts";
import type { TaskState } from "../domain/task.ts";
import { forkTask, withoutOldParent } from "./carryReplicas.ts";
import { moveTasks } from "./moveTasks.ts";

/**
 * Follows a move that a person made in Google, when Tasklane had just inserted the same task again in the old list. Tasklane does
 * that if the person removed a task without having seen an edit of it. Our task moves to the new list. There the next reading
 * finds the old Google id and makes that Google task a duplicate of ours (I3, P7). If our task was deleted in Tasklane, the
 * Google task that the person moved is deleted too, unless they changed it (I4, I5).
 * @param move.tombstone of the Google task that the task had before Tasklane inserted it again
 */
export async function follow(
  store: Store,
  tx: Tx,
  move: Omit<Parameters<typeof moveTasks>[2], "arrived"> & {
    tombstone: TombstoneState | undefined;
  },
): Promise<void> {
  const { from, to, taskId, tombstone } = move;
  if (!tombstone?.base) return;
  const still = (await openTasks(tx, from.list_id, [taskId])).get(taskId);
  if (still?.deleted) {
    if (await isOnlySecondDeleted(tx, from, still)) return;
    // The Google task that the person moved gets a deleted task in the new list. So the push deletes it.
    const fork = { ...tombstone, base: tombstone.base, to, task: still };
    return forkTask(store, tx, { ...fork, at: still.deleted.at, deleted: true });
  }
  if (still) await moveTasks(store, tx, { ...move, arrived: false });
  const task = (await openTasks(tx, to.list_id, [taskId])).get(taskId);
  if (!task || task.deleted) return;
  const base = withoutOldParent(task, tombstone.base);
  await saveRemoteTasks(store, tx, to, [{ ...awaitReturn(tombstone), base }]);
}

/**
 * Whether a person deleted in their own Google the Google task that Tasklane had inserted again in the old list, after they had
 * moved the first one. The Google task that they moved then stays.
 */
async function isOnlySecondDeleted(tx: Tx, from: MemberRow, task: TaskState): Promise<boolean> {
  const known = [
    ...(await findReplicas(tx, from, "task_id", [task.id])),
    ...(await tombstonesOfTasks(tx, from.id, [task.id])),
  ];
  return known.some((one) => isRemovedThere(one, task.deleted));
}

/**
 * Whether a task stays in the shared list from which a person moved it in Google. It stays if it has content that this person had
 * not seen, and another member of the list is not in the new list. That member keeps the task (I4).
 * @param base the values that the person's Google held before the move
 */
export async function staysForOthers(
  tx: Tx,
  { from, to }: { from: MemberRow; to: MemberRow },
  task: TaskState,
  base: Base,
): Promise<boolean> {
  if (task.deleted || !hasUnseenContent(task, base)) return false;
  return hasMoreMembers(tx, from, to);
}

/** Whether the first list has a member who is not in the second. */
export async function hasMoreMembers(tx: Tx, one: MemberRow, other: MemberRow): Promise<boolean> {
  const accounts = new Set((await otherMembers(tx, other)).map(({ account_id }) => account_id));
  return (await otherMembers(tx, one)).some(({ account_id }) => !accounts.has(account_id));
}
