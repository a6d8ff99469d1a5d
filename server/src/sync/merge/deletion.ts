import { EVER } from "../../domain/replica.ts";
import { markTaskDeleted, keepTask } from "../../domain/taskMerge.ts";
import { CONTENT } from "../../domain/task.ts";
import type { TaskState } from "../../domain/task.ts";
import type { Draft } from "./draft.ts";
import type { Observed } from "./observe.ts";
import { UNKNOWN } from "../../domain/replica.ts";
import type { ReplicaState } from "../../domain/replica.ts";
import type { RemoteTask } from "./RemoteTask.ts";

/**
 * A known task is shown deleted. Our own deletion, or one that our deletion of its parent took along, only drops the
 * replica. The person's deletion removes what they had seen (I4): content that changed here since keeps the task.
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

/** Whether Google removed it because we removed its parent. */
export function wentWithParent(draft: Draft, seen: RemoteTask): boolean {
  if (seen.parent === null) return false;
  const tombstone = draft.tombstones.get(seen.parent);
  if (tombstone?.by === "us" && tombstone.updated !== EVER && seen.updated >= tombstone.at) return true;
  const parent = draft.taskOf(seen.parent);
  if (parent === undefined) return false;
  return draft
    .openPendingWrites(parent)
    .some((pendingWrite) => pendingWrite.kind === "delete" && seen.updated >= pendingWrite.googleAt);
}

/**
 * The person removed the Google task `googleId`: what we moved out from under it since, not knowing that, goes too. A
 * subtask that they touched later, or whose content changed here unseen, stays. What still hangs there is read by its
 * id, because Google says of no task that it was moved out (P9).
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
 * A live task shown under a deleted parent is invisible in Google. Under one that this person deleted it went with its
 * parent; under one that we deleted, where they had just put it, it is moved out again.
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
  if (tombstone?.by !== "person") return;
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

/** The person's deletion in Google removes the task here; that it was there is told by the replica (P10). */
function removeTask(draft: Draft, task: TaskState, replica: ReplicaState, at: number): void {
  staySubtask(draft, task, replica);
  markTaskDeleted(draft.set, task, { at, by: draft.account });
  replica.traces.removed = task.dead?.ver;
  draft.change(replica);
}

/**
 * A subtask that the deletion of its parent left on its own, and that went along after all, is its subtask again: so it
 * comes back when the person takes the deletion back.
 */
function staySubtask({ set }: Draft, task: TaskState, replica: ReplicaState): void {
  const { parent: stamp } = task.stamps;
  const parent = set.get(replica.base.parent.value);
  if (!parent?.dead || task.values.parent !== null) return;
  if (stamp.at !== parent.dead.at || stamp.by !== parent.dead.by) return;
  set.write(task, "parent", parent.id, stamp);
}

/** The replica hangs under a dead parent at Google, or under a duplicate: it must be moved or removed there, explicitly. */
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

/** Google's time of the last of our own doings to a replica. */
function lastOfOurs({ traces }: ReplicaState): number {
  return Math.max(0, traces.moved?.at ?? 0, traces.born ?? 0, ...Object.values(traces.pushed ?? {}));
}
