import { markTaskDeleted, keepTask } from "../../domain/taskMerge.ts";
import { CONTENT } from "../../domain/task.ts";
import type { TaskState } from "../../domain/task.ts";
import type { Draft } from "./draft.ts";
import type { RemoteFields } from "./parseRemoteFields.ts";
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
  remote: RemoteTask,
  fields: RemoteFields,
  edited: boolean,
): void {
  const open = draft.openPendingWrites(task.id);
  const ourDelete = open.find((pendingWrite) => pendingWrite.kind === "delete");
  const cascaded = wentWithParent(draft, remote);
  const ours = cascaded || (ourDelete !== undefined && remote.updated >= ourDelete.googleAt && !edited);
  draft.addTombstone(replica, ours ? "us" : "person", ourDelete?.googleAt ?? 0);
  for (const pendingWrite of open) draft.close(pendingWrite);
  if (ours) {
    draft.orphanChildren(task.id);
    if (!task.deleted) draft.set.markBehind(task);
    return;
  }
  if (!task.deleted) {
    const unseen = CONTENT.some(
      (field) => task.values[field] !== fields[field] && task.stamps[field].ver > replica.base[field].ver,
    );
    if (unseen) keepTask(draft.set, task);
    else removeTask(draft, task, replica, remote.updated);
  }
  draft.awaitCascade(remote.id, task.id, remote.updated);
}

/** Whether Google removed the task because we removed its parent. */
export function wentWithParent(draft: Draft, remote: RemoteTask): boolean {
  if (remote.parent === null) return false;
  const tombstone = draft.tombstones.get(remote.parent);
  if (tombstone?.by === "us" && tombstone.updated !== "moved away" && remote.updated >= tombstone.at)
    return true;
  const parent = draft.taskOf(remote.parent);
  if (parent === undefined) return false;
  return draft
    .openPendingWrites(parent)
    .some((pendingWrite) => pendingWrite.kind === "delete" && remote.updated >= pendingWrite.googleAt);
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
    const { moved } = replica.writeLog;
    const child = draft.set.get(replica.taskId);
    if (moved?.from !== googleId || moved.at <= deletedAt || !child) continue;
    const affectedLater = replica.updated > deletedAt && replica.updated > lastOfOurs(replica);
    if (child.deleted || affectedLater || hasUnseen(child, replica, deletedAt)) continue;
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
  remote: RemoteTask,
  fields: RemoteFields,
): void {
  if (remote.deleted || remote.parent === null || "parent" in fields || task.deleted) return;
  const tombstone = draft.tombstones.get(remote.parent);
  if (tombstone?.by === "us") loseParent(draft, replica, task);
  if (tombstone?.by !== "person" || tombstone.updated === "moved away") return;
  const affectedLater = remote.updated > tombstone.updated && remote.updated > lastOfOurs(replica);
  const unseenHere = CONTENT.some(
    (field) => task.values[field] !== fields[field] && task.stamps[field].ver > replica.base[field].ver,
  );
  const kept =
    (replica.writeLog.edited ?? 0) > tombstone.updated ||
    affectedLater ||
    unseenHere ||
    pushedAfter(replica, tombstone.updated);
  loseParent(draft, replica, task);
  if (!kept) removeTask(draft, task, replica, remote.updated);
}

/**
 * Deletes the task here because the person deleted it in Google. The replica's write log records that the deletion came
 * from this account (P10).
 */
function removeTask(draft: Draft, task: TaskState, replica: ReplicaState, at: number): void {
  staySubtask(draft, task, replica);
  markTaskDeleted(draft.set, task, { at, by: draft.account });
  replica.writeLog.removed = task.deleted?.ver;
  draft.change(replica);
}

/**
 * Puts a subtask under its deleted parent again. The deletion of the parent here had made it a task of its own, but it
 * was deleted as well. So it comes back together with the parent when the person undoes the deletion.
 */
function staySubtask({ set }: Draft, task: TaskState, replica: ReplicaState): void {
  const { parent: stamp } = task.stamps;
  const parent = set.get(replica.base.parent.value);
  if (!parent?.deleted || task.values.parent !== null) return;
  if (stamp.at !== parent.deleted.at || stamp.by !== parent.deleted.by) return;
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
  draft.set.markBehind(task);
}

function hasUnseen(task: TaskState, replica: ReplicaState, deletedAt: number): boolean {
  return (
    (replica.writeLog.edited ?? 0) > deletedAt ||
    pushedAfter(replica, deletedAt) ||
    CONTENT.some(
      (field) =>
        task.values[field] !== replica.base[field].value && task.stamps[field].ver > replica.base[field].ver,
    )
  );
}

function pushedAfter(replica: ReplicaState, at: number): boolean {
  return CONTENT.some((field) => (replica.writeLog.pushed?.[field] ?? 0) > at);
}

/** Google's time of our last write to a replica. */
function lastOfOurs({ writeLog }: ReplicaState): number {
  return Math.max(0, writeLog.moved?.at ?? 0, writeLog.born ?? 0, ...Object.values(writeLog.pushed ?? {}));
}
