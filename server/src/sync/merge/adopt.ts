import { editTask, hasUnseenContent, markTaskDeleted, mergeLines } from "../../domain/taskMerge.ts";
import { FIELDS } from "../../domain/task.ts";
import type { TaskState } from "../../domain/task.ts";
import { wentWithParent } from "./deletion.ts";
import { replicaOf } from "./draft.ts";
import { copyBase, duplicateOf, knownValue, newTombstone, NEVER_READ } from "../../domain/replica.ts";
import type { Draft } from "./draft.ts";
import { parseRemoteFields } from "./parseRemoteFields.ts";
import type {
  Attempt,
  Base,
  DuplicateState,
  PendingWriteState,
  TombstoneState,
} from "../../domain/replica.ts";
import { withoutMarkers } from "./marker.ts";
import type { RemoteTask } from "./RemoteTask.ts";

/** An insert of ours that made a Google task, and the attempt that did. */
export interface Match {
  pendingWrite: PendingWriteState;
  attempt: Attempt;
}

/** For how long a finished insert is still recognised without its marker, in milliseconds. */
const REMEMBERED = 300_000;

/**
 * Finds which insert of ours made an unknown Google task (U4), by the invisible marker that each attempt puts into the notes. If
 * the person removed the marker, the Google task must hold all that an insert sent. Only an insert whose outcome is unknown counts
 * then, or one that was recently sent more than once. A second task with one attempt's marker is a person's copy.
 */
export function findAttempt(draft: Draft, remote: RemoteTask): Match | undefined {
  let byText: Match | undefined;
  for (const pendingWrite of draft.pendingWrites.values()) {
    if (pendingWrite.kind !== "insert") continue;
    for (const attempt of pendingWrite.attempts) {
      if (remote.marker !== null) {
        if (attempt.marker !== remote.marker) continue;
        return attempt.googleId !== undefined && attempt.googleId !== remote.id
          ? undefined
          : { pendingWrite, attempt };
      }
      const mayStillCome =
        pendingWrite.state === "open" ||
        (pendingWrite.attempts.length > 1 && draft.now - pendingWrite.sentAt < REMEMBERED);
      const free = attempt.googleId === undefined || attempt.googleId === remote.id;
      if (mayStillCome && free && holdsAll(remote, attempt)) byText = { pendingWrite, attempt };
    }
  }
  return byText;
}

/**
 * Whether a Google task without a marker holds all that an attempt sent. Its person may have removed the marker, and added more.
 * Even if they created this task themselves, nothing that was written is lost by taking it for ours.
 */
export function holdsAll(remote: RemoteTask, { title, target }: Attempt): boolean {
  const lines = (notes: string): string[] => withoutMarkers(notes).split("\n");
  const shown = new Set(["", ...lines(remote.notes)]);
  return (
    !remote.deleted &&
    remote.title === title &&
    remote.status === target.status.value &&
    (target.due.value === null || remote.due === target.due.value) &&
    lines(target.notes.value ?? "").every((line) => shown.has(line))
  );
}

/**
 * An insert of ours made this Google task: makes it the replica of its task. What the insert wrote becomes the base.
 * @returns false if the task has a live replica already, or the insert was closed: the Google task is then a duplicate
 */
export function adopt(draft: Draft, remote: RemoteTask, { pendingWrite, attempt }: Match): boolean {
  if (pendingWrite.state !== "open" || draft.liveReplica(pendingWrite.taskId)) return false;
  const replica = replicaOf(pendingWrite.taskId, remote, copyBase(attempt.target));
  const writeLog = { born: remote.updated };
  draft.keepReplica({ ...replica, rawTitle: attempt.title, updated: NEVER_READ, writeLog });
  draft.close(pendingWrite);
  // It was deleted in Tasklane while the insert was under way. With a new revision, the next push deletes it in Google.
  const task = draft.set.get(pendingWrite.taskId);
  if (task?.deleted) draft.set.markBehind(task);
  return true;
}

/** Records a second Google task that an insert of ours made (M9): its edits are merged once, and the push removes it. */
export function takeDuplicate(draft: Draft, remote: RemoteTask, { pendingWrite, attempt }: Match): void {
  const task = draft.set.get(pendingWrite.taskId);
  if (!task) return;
  if (remote.deleted) {
    addDuplicateTombstone(draft, remote, task, attempt);
    return;
  }
  const { id: googleId, etag } = remote;
  const base = copyBase(attempt.target);
  const met = duplicateOf({ googleId, taskId: task.id, etag, rawTitle: attempt.title, base });
  mergeDuplicate(draft, remote, draft.duplicates.get(googleId) ?? met);
}

/** Merges the person's edits of a duplicate in Google into our task. */
export function mergeDuplicate(draft: Draft, remote: RemoteTask, duplicate: DuplicateState): void {
  const task = draft.set.get(duplicate.taskId);
  if (!task) return;
  mergeEdits(draft, remote, task, duplicate);
  draft.keepDuplicate({ ...duplicate, etag: remote.etag, rawTitle: remote.title });
}

/**
 * Merges a person's edits of a Google task that is not the replica of its task. The base then has the merged values, so that no
 * later reading merges them again. If task and Google task are deleted, the edits go to the task's history (I2) and the base
 * stays: if the person brings the Google task back, they count. Notes are merged even then.
 * @param last the title and base that were last known of the Google task
 */
export function mergeEdits(
  draft: Draft,
  remote: RemoteTask,
  task: TaskState,
  last: { rawTitle: string; base: Base },
): void {
  const { base } = last;
  const fields = parseRemoteFields(draft, remote, task, last);
  for (const field of FIELDS) {
    const value = fields[field];
    if (value === undefined || field === "parent" || value === base[field].value) continue;
    const how = { at: remote.updated, by: draft.account };
    if (task.deleted && remote.deleted) {
      draft.set.keep(task, field, value, how, "deleted");
      // An edit of another Google task may bring the task back. Lines that were removed in this one stay away then.
      if (field === "notes") {
        const lines = mergeLines(knownValue(base.notes.value) ?? "", task.values.notes ?? "", value ?? "");
        if (lines !== task.values.notes) draft.set.write(task, "notes", lines, how);
      }
      continue;
    }
    editTask(draft.set, task, { field, value, seen: base[field], ...how });
    base[field] = { value, rev: task.values[field] === value ? task.revisions[field].rev : base[field].rev };
  }
}

/** Adds a tombstone that names no task, unless the Google id has one. Removes its duplicate. @param by who removed it */
export function addTombstone(
  draft: Draft,
  { id: googleId, updated, title: rawTitle }: RemoteTask,
  by: TombstoneState["by"],
): void {
  if (!draft.tombstones.has(googleId)) {
    const known = { googleId, taskId: null, by, at: updated, updated, rawTitle, base: null };
    // Its task may have left this list with another one, and what is under it was removed with it (P9).
    const isAbove = [...draft.replicas.values()].some((one) => one.googleParent === googleId);
    draft.putTombstone({ ...newTombstone(known), cascadeAt: by === "person" && isAbove ? updated : null });
  }
  draft.removeDuplicate(googleId);
}

/** Whether we asked Google to remove a duplicate, or its parent, before it was removed. Otherwise its person did that first. */
export function isRemovedByUs(draft: Draft, remote: RemoteTask): boolean {
  const sentAt = draft.duplicates.get(remote.id)?.sentAt ?? null;
  return (sentAt !== null && remote.updated >= sentAt) || wentWithParent(draft, remote);
}

/**
 * Adds a tombstone, which names the task, for a second Google task that was removed before it was read. Perhaps the person moved it
 * to another list, which is read later. Then the task follows it there (rule P10.10).
 */
function addDuplicateTombstone(
  draft: Draft,
  remote: RemoteTask,
  task: TaskState,
  { target: base, title: rawTitle }: Attempt,
): void {
  const { id: googleId, updated } = remote;
  const by = isRemovedByUs(draft, remote) ? "us" : "person";
  const isDeleted = by === "person" && takeEarlierRemoval(draft, remote, task, { rawTitle, base });
  const at = by === "us" ? updated : "unknown";
  draft.putTombstone({
    ...newTombstone({ googleId, taskId: task.id, by, at, updated, rawTitle, base: copyBase(base) }),
    ...(isDeleted && { cascadeAt: updated, writeLog: { removed: updated } }),
  });
  draft.removeDuplicate(googleId);
}

/**
 * A person removed one Google task of a task that Tasklane has inserted again, or is about to. If they removed it before the task's
 * present Google task was made, they meant to delete the task. So deletes it, unless it has content that they had not seen.
 * @param last the title and base that were last known of the removed Google task
 * @returns whether this deleted the task
 */
export function takeEarlierRemoval(
  draft: Draft,
  remote: RemoteTask,
  task: TaskState,
  last: { rawTitle: string; base: Base },
): boolean {
  const replica = draft.liveReplica(task.id);
  if (task.deleted || (replica && remote.updated >= (replica.writeLog.born ?? 0))) return false;
  if (hasUnseenContent(task, last.base, parseRemoteFields(draft, remote, task, last))) return false;
  const bin = { act: draft.act, how: "google" } as const;
  markTaskDeleted(draft.set, task, { at: remote.updated, by: draft.account, bin });
  if (!replica) return true;
  replica.writeLog.removed = remote.updated;
  draft.change(replica);
  return true;
}
