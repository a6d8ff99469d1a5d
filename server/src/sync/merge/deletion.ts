import { hasUnseenContent, markTaskDeleted, keepTask } from "../../domain/taskMerge.ts";
import { asRead } from "../../domain/googleTime.ts";
import { CONTENT } from "../../domain/task.ts";
import type { TaskState } from "../../domain/task.ts";
import type { Draft } from "./draft.ts";
import type { RemoteFields } from "./parseRemoteFields.ts";
import { isRemovedSince, knownValue, UNKNOWN_PARENT } from "../../domain/replica.ts";
import type { LiveReplica, TombstoneState } from "../../domain/replica.ts";
import type { RemoteTask } from "./RemoteTask.ts";

/**
 * Decides on a known task that Google shows as deleted:
 * 1. If we deleted the task or its parent in Google, nothing changes in Tasklane. The Google id only gets a tombstone.
 * 2. If the person deleted it, the task is deleted in Tasklane too.
 * 3. If it has content that the person had not seen (I4), or was restored since (B2), it stays. The push inserts it again.
 * 4. If the edits of this reading revived it, they came before the removal. So it is deleted as before (P9.4). It stays if we had
 *    just asked Google to delete it, and it has content that Google never got.
 * @param shown.deleted the task's deletion before the edits of this reading
 */
export function decideDeletion(
  draft: Draft,
  task: TaskState,
  replica: LiveReplica,
  remote: RemoteTask,
  { edited, deleted }: { edited: boolean; deleted: TaskState["deleted"] },
): void {
  const open = draft.openPendingWrites(task.id);
  const ourDelete = open.find((pendingWrite) => pendingWrite.kind === "delete");
  const cascaded = wentWithParent(draft, remote);
  const ours = cascaded || (ourDelete !== undefined && remote.updated >= ourDelete.googleAt && !edited);
  if (ours) {
    takeOwnRemoval(draft, replica, ourDelete?.googleAt ?? "unknown");
    return;
  }
  draft.addTombstone(replica, "person", ourDelete?.googleAt ?? "unknown");
  for (const pendingWrite of open) draft.close(pendingWrite);
  if (!task.deleted) {
    const at = removedAt(draft, replica, remote);
    // Without a time, or with that of our own write to it, it may have been removed at any time since its list was read.
    const isUndated = remote.unread || remote.updated === lastOfOurs(replica);
    const isRestored = isRestoredSince(replica, isUndated ? Math.min(at, draft.pulledAt || at) : at);
    const isWanted = isRestored || hasUnseenContent(task, replica.base);
    if (isWanted && (!deleted || ourDelete)) keepTask(draft.set, task);
    else removeTask(draft, task, replica, at, deleted);
  }
  draft.setCascade(remote.id, remote.updated);
}

/** Returns when a person removed a Google task. Of one that Google no longer has, only its removed parent may tell. */
function removedAt(draft: Draft, { googleParent }: LiveReplica, { unread, updated }: RemoteTask): number {
  const removal = unread && googleParent !== null ? draft.removalOf(googleParent) : undefined;
  return removal === undefined || removal === "moved away" ? updated : removal.updated;
}

/**
 * The Google task of a replica is gone, and no person deleted it. A live task is inserted again by the push.
 * @param at a time of Google's before our deletion (`TombstoneState`)
 */
export function takeOwnRemoval(draft: Draft, replica: LiveReplica, at: TombstoneState["at"]): void {
  draft.addTombstone(replica, "us", at);
  for (const pendingWrite of draft.openPendingWrites(replica.taskId)) draft.close(pendingWrite);
  draft.orphanChildren(replica.taskId);
  const task = draft.set.get(replica.taskId);
  if (task && !task.deleted) draft.set.markBehind(task);
}

/** Whether Google removed this task together with its parent, because we had deleted the parent. */
export function wentWithParent(draft: Draft, remote: RemoteTask): boolean {
  if (remote.parent === null) return false;
  const removal = draft.removalOf(remote.parent);
  if (removal !== "moved away" && removal?.by === "us" && isRemovedSince(removal, remote.updated))
    return true;
  const parent = draft.taskOf(remote.parent);
  if (parent === undefined) return false;
  return draft
    .openPendingWrites(parent)
    .some((pendingWrite) => pendingWrite.kind === "delete" && remote.updated >= pendingWrite.googleAt);
}

/**
 * A person deleted a Google task. Deletes the tasks in Tasklane that we had moved out from under it after that, before we knew of
 * it (P9.3). One stays that outlives its parent (`outlives`). `endCascades` handles what Google still shows under it.
 * @param removed the Google task that was deleted, and in which Google list. Perhaps it only left that list for another one. So a
 *   subtask that we moved out of it in another list stays
 */
export function cascade(
  draft: Draft,
  { googleId, list, deletedAt }: { googleId: string; list: string | null; deletedAt: number },
): void {
  for (const replica of draft.replicas.values()) {
    if (replica.state !== "live") continue;
    const { moved } = replica.writeLog;
    const child = draft.set.get(replica.taskId);
    if (moved?.from !== googleId || moved.at <= deletedAt || replica.googleParent === googleId || !child)
      continue;
    if (moved.list !== undefined && moved.list !== list) continue;
    if (child.deleted || outlives(child, replica, deletedAt, replica.updated)) continue;
    removeTask(draft, child, replica, deletedAt);
  }
}

/** Whether Google newly shows a task under a parent that we believe removed by its person. They may have brought it back (P9.3). */
export function isUnderReturned(draft: Draft, { id, parent, deleted }: RemoteTask): boolean {
  const replica = draft.liveReplica(draft.taskOf(id) ?? "");
  if (deleted || !replica || parent === null || replica.googleParent === parent) return false;
  const removal = draft.removalOf(parent);
  return typeof removal === "object" && removal.by === "person";
}

/**
 * Decides on a task that is alive in Google under a parent that has left the list. Google's apps do not show such a task. If the
 * person deleted the parent, the task is deleted in Tasklane too, unless it outlives that (`outlives`). If we deleted or moved the
 * parent, or the task stays, the push moves it out.
 */
export function decideHanging(
  draft: Draft,
  task: TaskState,
  replica: LiveReplica,
  remote: RemoteTask,
  fields: RemoteFields,
): void {
  if (remote.deleted || remote.parent === null || "parent" in fields || task.deleted) return;
  const removal = draft.removalOf(remote.parent);
  if (removal === undefined) return;
  if (removal === "moved away" || removal.by === "us") return loseParent(draft, replica, task);
  const kept = outlives(task, replica, removal.updated, remote.updated);
  if (!kept) removeTask(draft, task, replica, Math.max(remote.updated, removal.updated));
  loseParent(draft, replica, task);
}

/**
 * Deletes a task because its person deleted it in Google. The write log notes that (M6).
 * @param before its deletion before an edit revived it: the task is deleted as it was then
 */
function removeTask(
  draft: Draft,
  task: TaskState,
  replica: LiveReplica,
  removed: number,
  before: TaskState["deleted"] = null,
): void {
  const at = before?.at ?? asRead(removed, draft.now);
  const bin = before?.bin ?? { act: draft.act, how: "google" };
  putBackUnderParent(draft, task, replica);
  markTaskDeleted(draft.set, task, { at, by: before?.by ?? draft.account, bin });
  replica.writeLog.removed = at;
  const tombstone = draft.tombstones.get(replica.googleId);
  if (tombstone) draft.putTombstone({ ...tombstone, writeLog: replica.writeLog });
  else draft.change(replica);
}

/** If a subtask left its parent only because that was deleted, puts it back under it. So Undo brings back both as they were. */
function putBackUnderParent({ set }: Draft, task: TaskState, replica: LiveReplica): void {
  const { parent: revision } = task.revisions;
  const parent = set.get(knownValue(replica.base.parent.value));
  if (!parent?.deleted || task.values.parent !== null) return;
  if (revision.at !== parent.deleted.at || revision.by !== parent.deleted.by) return;
  set.write(task, "parent", parent.id, revision);
}

/** The parent in Google is deleted, moved away or a duplicate. Marks it as unknown, so that the push moves the task out of it. */
export function loseParent(draft: Draft, replica: LiveReplica, task: TaskState): void {
  if (replica.base.parent.value === UNKNOWN_PARENT) return;
  replica.base.parent = { ...replica.base.parent, value: UNKNOWN_PARENT };
  draft.change(replica);
  draft.set.markBehind(task);
}

/** Whether somebody restored the task from the bin after a deletion in Google (B2). */
function isRestoredSince({ writeLog }: LiveReplica, deletedAt: number): boolean {
  return deletedAt <= (writeLog.restored ?? 0);
}

/**
 * Whether a subtask stays although a person deleted its parent: it was changed or restored since, or has content unseen by them.
 * @param updated Google's `updated` of the subtask. If it is not the time of a write of ours, somebody changed the subtask then
 */
function outlives(task: TaskState, replica: LiveReplica, deletedAt: number, updated: number): boolean {
  const { edited = 0, pushed = {} } = replica.writeLog;
  return (
    isRestoredSince(replica, deletedAt) ||
    (updated > deletedAt && updated > lastOfOurs(replica)) ||
    edited > deletedAt ||
    CONTENT.some((field) => (pushed[field] ?? 0) > deletedAt) ||
    hasUnseenContent(task, replica.base)
  );
}

/** When we last moved, inserted or patched the replica's Google task, by Google's clock; 0 if never. */
function lastOfOurs({ writeLog }: LiveReplica): number {
  return Math.max(0, writeLog.moved?.at ?? 0, writeLog.born ?? 0, ...Object.values(writeLog.pushed ?? {}));
}
