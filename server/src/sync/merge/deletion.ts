import { markTaskDeleted, keepTask } from "../../domain/taskMerge.ts";
import { CONTENT } from "../../domain/task.ts";
import type { TaskState } from "../../domain/task.ts";
import type { Draft } from "./draft.ts";
import type { Observed } from "./observe.ts";
import { UNKNOWN } from "../../domain/replica.ts";
import type { ReplicaState } from "../../domain/replica.ts";
import type { RemoteTask } from "./RemoteTask.ts";

/**
 * Decides on a known task that Google shows as deleted. If we deleted it, or our deletion of its parent removed it, only
 * the replica goes. If the person deleted it, the task goes, because they deleted what they had seen. Content that
 * changed here since keeps the task (I4).
 */
export function decideDeletion(
  draft: Draft,
  task: TaskState,
  replica: ReplicaState,
  seen: RemoteTask,
  observed: Observed,
  edited: boolean,
): void {
  const open = draft.openPendingWrites(task.id);
  const ourDelete = open.find((pendingWrite) => pendingWrite.kind === "delete");
  const cascaded = wentWithParent(draft, seen);
  const ours = cascaded || (ourDelete !== undefined && seen.updated >= ourDelete.googleAt && !edited);
  draft.addTombstone(replica, ours ? "us" : "person", ourDelete?.googleAt ?? 0);
  for (const pendingWrite of open) draft.close(pendingWrite);
  if (ours) {
    draft.orphanChildren(task.id);
    if (!task.dead) draft.set.touch(task);
    return;
  }
  if (!task.dead) {
    const unseen = CONTENT.some(
      (field) => task.values[field] !== observed[field] && task.stamps[field].ver > replica.base[field].ver,
    );
    if (unseen) keepTask(draft.set, task);
    else removeTask(draft, task, replica, seen.updated);
  }
  draft.await(seen.id, task.id, seen.updated);
}

/** Whether Google removed the task because we removed its parent. */
export function wentWithParent(draft: Draft, seen: RemoteTask): boolean {
  if (seen.parent === null) return false;
  const tombstone = draft.tombstones.get(seen.parent);
  if (tombstone?.by === "us" && tombstone.updated !== "moved away" && seen.updated >= tombstone.at)
    return true;
  const parent = draft.taskOf(seen.parent);
  if (parent === undefined) return false;
  return draft
    .openPendingWrites(parent)
    .some((pendingWrite) => pendingWrite.kind === "delete" && seen.updated >= pendingWrite.googleAt);
}

/**
 * Completes the person's deletion of the Google task `googleId`. It also deletes the subtasks that we had moved out of
 * that task before we knew of the deletion. A subtask stays if the person touched it later, or if its content changed
 * here unseen. What is still under the task is read by its id, because Google does not tell when a task was moved out
 * (P9).
 */
export function cascade(draft: Draft, removed: TaskState, googleId: string, deletedAt: number): void {
  for (const replica of draft.replicas.values()) {
    if (replica.state !== "live" || replica.taskId === removed.id) continue;
    const { moved } = replica.traces;
    const child = draft.set.get(replica.taskId);
    if (moved?.from !== googleId || moved.at <= deletedAt || !child) continue;
    const affectedLater = replica.updated > deletedAt && replica.updated > lastOfOurs(replica);
    if (child.dead || affectedLater || hasUnseen(child, replica, deletedAt)) continue;
    removeTask(draft, child, replica, deletedAt);
  }
}

/**
 * Decides on a live task under a deleted parent, which Google does not show. If the person deleted the parent, the task
 * was removed with it. If we deleted the parent, and the person had just put the task there, the task is moved out again.
 */
export function decideHanging(
  draft: Draft,
  task: TaskState,
  replica: ReplicaState,
  seen: RemoteTask,
  observed: Observed,
): void {
  if (seen.deleted || seen.parent === null || "parent" in observed || task.dead) return;
  const tombstone = draft.tombstones.get(seen.parent);
  if (tombstone?.by === "us") loseParent(draft, replica, task);
  if (tombstone?.by !== "person" || tombstone.updated === "moved away") return;
  const affectedLater = seen.updated > tombstone.updated && seen.updated > lastOfOurs(replica);
  const unseenHere = CONTENT.some(
    (field) => task.values[field] !== observed[field] && task.stamps[field].ver > replica.base[field].ver,
  );
  const kept =
    (replica.traces.edited ?? 0) > tombstone.updated ||
    affectedLater ||
    unseenHere ||
    pushedAfter(replica, tombstone.updated);
  loseParent(draft, replica, task);
  if (!kept) removeTask(draft, task, replica, seen.updated);
}

/**
 * Deletes the task here because the person deleted it in Google. The replica's write log records that the deletion came
 * from this account (P10).
 */
function removeTask(draft: Draft, task: TaskState, replica: ReplicaState, at: number): void {
  staySubtask(draft, task, replica);
  markTaskDeleted(draft.set, task, { at, by: draft.account });
  replica.traces.removed = task.dead?.ver;
  draft.change(replica);
}

/**
 * Puts a subtask under its deleted parent again. The deletion of the parent here had made it a task of its own, but it
 * was deleted as well. So it comes back together with the parent when the person undoes the deletion.
 */
function staySubtask({ set }: Draft, task: TaskState, replica: ReplicaState): void {
  const { parent: stamp } = task.stamps;
  const parent = set.get(replica.base.parent.value);
  if (!parent?.dead || task.values.parent !== null) return;
  if (stamp.at !== parent.dead.at || stamp.by !== parent.dead.by) return;
  set.write(task, "parent", parent.id, stamp);
}

/**
 * Records that the replica is under a deleted parent in Google, or under a duplicate. The push must move or remove it
 * there.
 */
export function loseParent(draft: Draft, replica: ReplicaState, task: TaskState): void {
  if (replica.base.parent.value === UNKNOWN) return;
  replica.base.parent = { ...replica.base.parent, value: UNKNOWN };
  draft.change(replica);
  draft.set.touch(task);
}

function hasUnseen(task: TaskState, replica: ReplicaState, deletedAt: number): boolean {
  return (
    (replica.traces.edited ?? 0) > deletedAt ||
    pushedAfter(replica, deletedAt) ||
    CONTENT.some(
      (field) =>
        task.values[field] !== replica.base[field].value && task.stamps[field].ver > replica.base[field].ver,
    )
  );
}

function pushedAfter(replica: ReplicaState, at: number): boolean {
  return CONTENT.some((field) => (replica.traces.pushed?.[field] ?? 0) > at);
}

/** Google's time of our last write to a replica. */
function lastOfOurs({ traces }: ReplicaState): number {
  return Math.max(0, traces.moved?.at ?? 0, traces.born ?? 0, ...Object.values(traces.pushed ?? {}));
}
