import { editTask, reviveTask } from "../../domain/taskMerge.ts";
import { FIELDS } from "../../domain/task.ts";
import type { TaskState } from "../../domain/task.ts";
import { wentWithParent } from "./deletion.ts";
import type { Draft } from "./draft.ts";
import { parseRemoteFields } from "./parseRemoteFields.ts";
import { isNewerThan, UNKNOWN } from "../../domain/replica.ts";
import type { TombstoneState } from "../../domain/replica.ts";
import type { RemoteTask } from "./RemoteTask.ts";

/**
 * Whether our deletion may have removed the task. The tombstone of a move does not count, since a move removes nothing.
 * A person's deletion may have been read while one of ours was open (`decideDeletion`). Then either may have removed
 * the task, and the tombstone has a task and a time `at`.
 */
export function mayBeOurs({ by, taskId, at, updated }: TombstoneState): boolean {
  return (by === "us" && updated !== "moved away") || (taskId !== null && at > 0);
}

/**
 * Decides on a Google id that has a tombstone (P7). A reading that is not newer than the tombstone is stale. If it is
 * newer and the task is live, the person pressed Undo in Google, and our task lives again with its old base.
 * @returns undefined when there is no tombstone, or none that names a task; the id then counts as new
 */
export function comesBack(draft: Draft, remote: RemoteTask): { taskId: string } | "ignored" | undefined {
  const tombstone = draft.tombstones.get(remote.id);
  if (!tombstone) return undefined;
  if (remote.deleted) {
    const tellsTime = tombstone.by === "us" && tombstone.at === 0 && !remote.unread;
    const dated = tellsTime ? { ...tombstone, at: remote.updated - ONE_MOMENT } : tombstone;
    if (isNewerThan(tombstone, remote.updated)) removedAgain(draft, remote, dated);
    else if (tellsTime) draft.putTombstone(dated);
    return "ignored";
  }
  if (!isNewerThan(tombstone, remote.updated)) return "ignored";
  draft.dropCascade(remote.id);
  const task = draft.set.get(tombstone.taskId);
  if (!task || !tombstone.base) {
    draft.removeTombstone(remote.id);
    return undefined;
  }
  if (draft.liveReplica(task.id)) {
    // We have inserted the task again already. This second Google task becomes a duplicate, which the push removes.
    takeEdits(draft, remote, tombstone);
    draft.putTombstone({ ...tombstone, by: "us", at: Number.MAX_SAFE_INTEGER });
    draft.keepDuplicate({
      googleId: remote.id,
      taskId: task.id,
      etag: remote.etag,
      rawTitle: remote.title,
      base: tombstone.base,
      sentAt: null,
    });
    return "ignored";
  }
  if (isDeletedSince(draft, task, tombstone)) draft.set.markBehind(task);
  else reviveTask(draft.set, task);
  draft.removeTombstone(remote.id);
  for (const pendingWrite of draft.openPendingWrites(task.id))
    if (pendingWrite.kind !== "insert") draft.close(pendingWrite);
  const known = remote.parent === null || draft.taskOf(remote.parent) !== undefined;
  const parent = !known
    ? UNKNOWN
    : remote.parent === null && tombstone.base.parent.value === UNKNOWN
      ? null
      : tombstone.base.parent.value;
  draft.keepReplica({
    taskId: task.id,
    googleId: remote.id,
    remoteListId: null,
    state: "live",
    etag: null,
    updated: 0,
    rawTitle: tombstone.rawTitle,
    googleParent: remote.parent,
    base: { ...tombstone.base, parent: { ...tombstone.base.parent, value: parent } },
    writeLog: {},
    problem: null,
    problemVer: null,
    refusals: {},
    syncedRev: 0,
  });
  return { taskId: task.id };
}

/**
 * Whether the task was deleted here after it moved to this list, to which the person moved it in Google too. Their move
 * does not undo the deletion (P10.18). A deletion that came from their own Google removed only what we had inserted
 * again.
 */
function isDeletedSince(draft: Draft, task: TaskState, { at, updated }: TombstoneState): boolean {
  if (updated !== 0 || !task.deleted) return false;
  return task.deleted.at > at && draft.replicas.get(task.id)?.writeLog.removed !== task.deleted.ver;
}

/**
 * If a task was deleted twice within this time, in milliseconds, the person may have undone the first deletion. Google
 * offers Undo for some seconds, and our deletion of the parent may be under way for some more. After a longer time
 * there was no Undo: our deletion of the parent only changed the time of a task that was deleted already.
 */
const UNDONE_WITHIN = 120_000;

/**
 * Google removes a parent and its subtasks within this time of each other, in milliseconds. A tombstone from a
 * rejected mass deletion (`rejectDeletions`) has no time of its own. It gets Google's time of the removal minus this
 * time. So subtasks that Google removed a little earlier than the parent still count as removed with it.
 */
const ONE_MOMENT = 10_000;

/**
 * Handles a task that was deleted, brought back by Undo, and removed again between two readings. What the person
 * edited meanwhile goes to the history (I2). If our deletion of its parent removed it the second time, the person
 * wanted it back: our task lives, and the push inserts it again (I4).
 */
function removedAgain(draft: Draft, remote: RemoteTask, tombstone: TombstoneState): void {
  const task = draft.set.get(tombstone.taskId);
  const soon = tombstone.updated !== "moved away" && remote.updated - tombstone.updated < UNDONE_WITHIN;
  if (task && tombstone.by === "person" && soon && wentWithParent(draft, remote)) reviveTask(draft.set, task);
  takeEdits(draft, remote, tombstone);
  const duplicate = draft.duplicates.get(remote.id);
  const removedByUs =
    duplicate?.sentAt !== undefined && duplicate.sentAt !== null && remote.updated >= duplicate.sentAt;
  // Google had two tasks for ours. The person removed or moved the one that we were about to remove.
  const removedByPerson = duplicate !== undefined && !removedByUs;
  draft.putTombstone({
    ...tombstone,
    updated: remote.updated,
    ...(removedByPerson ? { by: "person" as const } : {}),
    ...(removedByUs ? { by: "us" as const, at: Math.min(tombstone.at, duplicate.sentAt!) } : {}),
  });
  draft.removeDuplicate(remote.id);
}

function takeEdits(draft: Draft, remote: RemoteTask, tombstone: TombstoneState): void {
  const task = draft.set.get(tombstone.taskId);
  if (!task || !tombstone.base) return;
  const fields = parseRemoteFields(draft, remote, task, {
    rawTitle: tombstone.rawTitle,
    base: tombstone.base,
  });
  for (const field of FIELDS) {
    const value = fields[field];
    const base = tombstone.base[field];
    if (value === undefined || field === "parent" || value === base.value) continue;
    const how = { at: remote.updated, by: draft.account };
    if (task.deleted && remote.deleted) draft.set.keep(task, field, value, how, "deleted");
    else editTask(draft.set, task, { field, value, seen: base, ...how });
    tombstone.base[field] = { value, ver: task.values[field] === value ? task.stamps[field].ver : base.ver };
  }
}
