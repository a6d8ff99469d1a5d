import { decodeTitle } from "@tasklane/contract/titles.ts";
import { newId } from "../../domain/newId.ts";
import { STALE_AT_MOST } from "../../domain/googleTime.ts";
import { createTask, editTask } from "../../domain/taskMerge.ts";
import { CONTENT } from "../../domain/task.ts";
import type { Field, TaskState, Value } from "../../domain/task.ts";
import { addTombstone, adopt, findAttempt, isRemovedByUs, mergeDuplicate, takeDuplicate } from "./adopt.ts";
import { decideDeletion, decideHanging } from "./deletion.ts";
import { baseOf, behindFields, EMPTY, isBehind, replicaOf } from "./draft.ts";
import type { Draft } from "./draft.ts";
import { closeOvertaken, recogniseEchoes, recogniseLanded } from "./echo.ts";
import { decideOnTombstone, mayBeOurs } from "./returning.ts";
import { differing, parseRemoteFields, withoutNames } from "./parseRemoteFields.ts";
import type { RemoteFields } from "./parseRemoteFields.ts";
import { isOnItsWay, isRemovedSince, UNKNOWN_PARENT } from "../../domain/replica.ts";
import type { LiveReplica, PendingWriteState } from "../../domain/replica.ts";
import type { RemoteTask, Source } from "./RemoteTask.ts";

/**
 * Decides what a reading of a Google task means for the task in Tasklane, and for what we know of the Google task (rules P5 to P9).
 * Pure: it changes only the draft.
 * @param again whether the task was deferred before, and what it waited for has been read since
 * @returns one of these:
 * - `decided`: the draft holds all that the reading means. It may mean nothing, for example because it is out of date.
 * - `deferred`: its parent has to be read first (unknown, or removed by us at an unknown time), or itself (its tombstone moved).
 * - `in another list`: the task has moved to another list since. `decideInOtherLists` has to decide on it there.
 * @throws TypeError if the Google task is odd, so that the caller skips it (U13)
 */
export function decide(
  draft: Draft,
  remote: RemoteTask,
  source: Source,
  again = false,
): "decided" | "deferred" | "in another list" {
  if (remote.isOdd) throw new TypeError(`a value of Google task ${remote.id} is no text`);
  const other = draft.inOtherLists.get(remote.id);
  // The task is in another list in Tasklane. If it is still in this Google list, what its person does to it here counts there.
  // Otherwise this reading is out of date: `followMoves` has asked Google before.
  if (other?.isLeaving && !remote.deleted) return "in another list";
  if (other && (other.state !== "deleted" || remote.deleted)) return "decided";
  // Its task moved to that list in Tasklane after `followMoves` had looked. So the Google task has to be read again.
  if (other?.tombstone?.base) return "deferred";
  const known = draft.taskOf(remote.id);
  const found = known === undefined ? recognise(draft, remote) : { taskId: known };
  if (found === undefined) return decideUnknown(draft, remote, again);
  if (typeof found === "string") return found;
  const task = draft.set.get(found.taskId);
  const replica = draft.liveReplica(found.taskId);
  if (!task || !replica) throw new Error(`task ${found.taskId} was not loaded into the draft`);
  decideKnown(draft, task, replica, remote, source);
  return "decided";
}

/**
 * Recognises a Google id that no replica has (P7): by its tombstone, by the marker of an insert, or as a duplicate.
 * @returns the task whose replica it became; a decision if it became none; undefined if the id is unknown
 */
function recognise(
  draft: Draft,
  remote: RemoteTask,
): { taskId: string } | "decided" | "in another list" | undefined {
  const back = decideOnTombstone(draft, remote);
  if (back) return back;
  if (remote.marker !== null && draft.movedInserts.has(remote.marker)) return "in another list";
  const match = findAttempt(draft, remote);
  if (match) {
    match.attempt.googleId = remote.id;
    draft.affected.pendingWrites.add(match.pendingWrite);
    const { taskId } = match.pendingWrite;
    if (adopt(draft, remote, match)) {
      const made = draft.set.get(taskId);
      if (made) tryAgain(draft, made);
      return { taskId };
    }
    takeDuplicate(draft, remote, match);
    return "decided";
  }
  const duplicate = draft.duplicates.get(remote.id);
  if (!duplicate || remote.deleted) return undefined;
  mergeDuplicate(draft, remote, duplicate);
  return "decided";
}

/** For so long, a new subtask that our deletion of its parent removed is inserted again (W4), in milliseconds. */
const RESCUED_FOR = 30 * 24 * 60 * 60_000;

/** Decides on an unknown Google id (P7): a person's new task, unless Google shows it as deleted already. */
function decideUnknown(draft: Draft, remote: RemoteTask, again: boolean): "decided" | "deferred" {
  const removal = remote.parent === null ? undefined : draft.removalOf(remote.parent);
  const parentTombstone = removal === "moved away" ? undefined : removal;
  const underUnknown = remote.parent !== null && draft.taskOf(remote.parent) === undefined;
  const withOurs =
    parentTombstone !== undefined &&
    mayBeOurs(parentTombstone) &&
    isRemovedSince(parentTombstone, remote.updated);
  // Our deletion of a parent may have removed a subtask that the person put there just before. The push inserts it again.
  const rescued = remote.deleted && draft.now - remote.updated < RESCUED_FOR && withOurs;
  // First read the parent: its time of removal tells whether this task was removed with it.
  if (rescued && parentTombstone.at === "unknown" && !again) return "deferred";
  if (remote.deleted && !rescued) {
    // It left this list, and was removed in another one. What is known of that is newer.
    if ((draft.removedInOtherLists.get(remote.id) ?? 0) > remote.updated) return "decided";
    addTombstone(draft, remote, isRemovedByUs(draft, remote) ? "us" : "person");
    return "decided";
  }
  if (!remote.deleted && underUnknown) {
    // The person deleted the parent in Google. Google then hides this subtask, but does not mark it as deleted. So ignore it.
    if (parentTombstone?.by === "person") return "decided";
    const isKnown =
      removal !== undefined ||
      draft.duplicates.has(remote.parent!) ||
      (again && draft.inOtherLists.has(remote.parent!));
    if (!isKnown) return "deferred";
  }
  const fields = parseRemoteFields(draft, remote, null, null);
  const lost = draft.recovers && !remote.deleted && !underUnknown ? lostTask(draft, fields) : undefined;
  if (lost) {
    for (const pendingWrite of draft.openPendingWrites(lost.id)) draft.close(pendingWrite);
    const found = replicaOf(lost.id, remote, baseOf(lost));
    draft.keepReplica(found);
    decideKnown(draft, lost, found, remote, "reading");
    return "decided";
  }
  const task = createTask(draft.set, {
    id: newId(),
    values: { ...EMPTY, ...fields },
    at: remote.updated,
    by: draft.account,
    completedAt: remote.completedAt,
    assigned: remote.assigned,
  });
  const base = baseOf(task);
  base.parent = { ...base.parent, value: underUnknown ? UNKNOWN_PARENT : (fields.parent ?? null) };
  const replica = replicaOf(task.id, remote, base);
  // It had left another list before it was put here. A removal that the other list goes on showing is older (P10.21).
  const leftAt = draft.removedInOtherLists.get(remote.id);
  if (leftAt !== undefined) replica.writeLog = { edited: Math.max(remote.updated, leftAt) };
  draft.keepReplica(replica);
  draft.met.add(task.id);
  if (rescued) draft.addTombstone(replica, "us", remote.updated);
  return "decided";
}

/**
 * After a back-up was restored, the replicas of later inserts are missing. Finds the task whose insert made this Google task: a
 * task without a replica that has the same text, notes, due date and parent (FD08). The caller makes the Google task its replica.
 */
function lostTask(draft: Draft, { text, notes, due, parent }: RemoteFields): TaskState | undefined {
  return [...draft.set.tasks.values()].find(
    ({ id, deleted, values }) =>
      !deleted &&
      !draft.replicas.has(id) &&
      values.text === text &&
      values.notes === notes &&
      values.due === due &&
      values.parent === (parent ?? null),
  );
}

/** Decides on a Google task that is the replica of a task of this list (P5, P6, P8). */
function decideKnown(
  draft: Draft,
  task: TaskState,
  replica: LiveReplica,
  remote: RemoteTask,
  source: Source,
): void {
  if (isStale(draft, remote, replica)) return;
  // The list that a task left shows it as deleted, which nobody did. `relocate.ts` finds the list that holds it now.
  if (isOnItsWay(replica) && remote.deleted) return;
  let fields = parseRemoteFields(draft, remote, task, replica);
  const open = draft.openPendingWrites(task.id);
  const landed = recogniseLanded(draft, replica, fields, remote, open);
  // Our PATCH arrived, so we now know which title Google had before the person's edit. Google's title has no names any more. Read
  // it against that title again, to tell whether the person left the names out by mistake (P6.3).
  if (landed && !decodeTitle(remote.title).suffixed) fields = parseRemoteFields(draft, remote, task, replica);
  fields = { ...fields, ...withoutNames(draft, remote, task.id) };
  // Its parent in the list that it leaves is nobody's edit: our move of the parent may have put it at the top level.
  if (source === "old list") delete fields.parent;
  const echoed = recogniseEchoes(draft, replica, fields, remote, open);
  // Google had the task's values before our write arrived, and now has others. With a new revision, the push compares it again.
  if ((landed || echoed) && isBehind(task, replica)) draft.set.markBehind(task);
  const { deleted } = task;
  const edited = takeEdits(draft, task, replica, { remote, fields, source, open });
  if (source !== "old list") decideHanging(draft, task, replica, remote, fields);
  const etagChanged = replica.etag !== remote.etag;
  const moved = replica.updated !== remote.updated;
  if (etagChanged || moved || replica.googleParent !== remote.parent) draft.change(replica);
  if (etagChanged) tryAgain(draft, task, source === "answer");
  if (remote.deleted || replica.googleParent !== remote.parent) leaveParent(draft, replica);
  replica.etag = remote.etag;
  replica.updated = remote.updated;
  if (!remote.unread) {
    replica.rawTitle = remote.title;
    replica.googleParent = remote.parent;
  }
  const isSameCompletion =
    task.values.status === "completed" && replica.base.status.rev === task.revisions.status.rev;
  // Google's time of a completion that we wrote only tells when that arrived, for example at somebody who has joined since.
  const { born = 0, pushed } = replica.writeLog;
  const isTheirs = (remote.completedAt ?? 0) > Math.max(born, pushed?.status ?? 0);
  if (isSameCompletion && isTheirs && task.completedAt !== remote.completedAt) {
    task.completedAt = remote.completedAt;
    draft.set.changed.add(task);
  }
  closeOvertaken(draft, open, moved, remote);
  if (!remote.deleted) draft.endQuarantine(replica);
  else if (!draft.isQuarantined(replica)) decideDeletion(draft, task, replica, remote, { edited, deleted });
}

/**
 * Whether a reading is older than the last state that we know, so that it must be ignored (P8). If the last pull began
 * `STALE_AT_MOST` after that state, no answer is that old. So Google's clock was put back, and the reading counts.
 */
function isStale(draft: Draft, remote: RemoteTask, replica: LiveReplica): boolean {
  return remote.updated < replica.updated && draft.pulledAt - replica.updated < STALE_AT_MOST;
}

/**
 * Makes the refused writes of a task and its subtasks due at once: the Google task has changed, so Google may accept them now (U7).
 * @param ours whether Tasklane's own write changed the Google task. Such a write brings nothing new about the values that Google
 *   refused. So of this task only a refused insert, or a refused move to another parent or list, becomes due
 */
export function tryAgain(draft: Draft, task: TaskState, ours = false): void {
  for (const one of [task, ...draft.set.children(task.id)]) {
    const replica = draft.replicas.get(one.id);
    for (const [what, refusal] of Object.entries(replica?.refusals ?? {})) {
      const isPlace = what === "insert" || what === "parent" || what === "list";
      if (what === "order" || (ours && one === task && !isPlace)) continue;
      refusal.retryAt = Math.min(refusal.retryAt, draft.now);
      draft.change(replica!);
    }
  }
}

/** A task leaves its parent in Google, which nests only what has no subtasks. Makes the parent's refused writes due at once. */
export function leaveParent(draft: Draft, replica: LiveReplica): void {
  const left = draft.set.get(draft.taskOf(replica.googleParent) ?? null);
  if (left) tryAgain(draft, left);
}

/**
 * Merges what a person edited in Google (P5).
 * @returns whether they edited anything: a value that the task already has may come from a late write of ours
 */
function takeEdits(
  draft: Draft,
  task: TaskState,
  replica: LiveReplica,
  shown: { remote: RemoteTask; fields: RemoteFields; source: Source; open: readonly PendingWriteState[] },
): boolean {
  const { remote, fields, source, open } = shown;
  let edited = false;
  for (const field of differing(fields, replica.base)) {
    draft.change(replica);
    if (field === "parent" && replica.base.parent.value === UNKNOWN_PARENT) {
      replica.base.parent = { ...replica.base.parent, value: fields.parent ?? null };
      continue;
    }
    // The task is on its way here, but somebody edited it here. So it has arrived.
    if (source === "reading" && field !== "parent") replica.remoteListId = null;
    const isNews = fields[field] !== task.values[field];
    edited ||= isNews;
    if (isNews && CONTENT.includes(field)) {
      // `updated` is the time of our own write. The person edited at some time between the last state that we knew and that write.
      const ours = source === "answer" || open.some((pendingWrite) => pendingWrite.kind === "move");
      const from = ours ? Math.max(replica.writeLog.edited ?? 0, replica.updated + 1) : remote.updated;
      replica.writeLog = { ...replica.writeLog, edited: from, editedBefore: remote.updated };
    }
    takeEdit(draft, task, replica, field, fields[field] ?? null, remote.updated);
  }
  return edited;
}

/** Merges a person's edit of one field in Google. The value in Google becomes the base's (P5). */
function takeEdit(
  draft: Draft,
  task: TaskState,
  replica: LiveReplica,
  field: Field,
  value: Value,
  at: number,
): void {
  const base = replica.base[field];
  const { rev } = task.revisions[field];
  const isUnderWay = draft.openPendingWrites(task.id).some(({ target }) => target[field]?.rev === rev);
  // Our write of the present value is under way, so the person may have seen that value in Google. Their edit then replaces it
  // knowingly, and wins. Notes merge line by line instead.
  const isKnowing = field !== "notes" && isUnderWay && rev > base.rev;
  editTask(draft.set, task, {
    field,
    value,
    seen: isKnowing ? { ...base, rev } : base,
    at,
    by: draft.account,
  });
  replica.base[field] = { value, rev: task.values[field] === value ? task.revisions[field].rev : base.rev };
  // Google and Tasklane still differ. The push compares only tasks with a new revision.
  if (behindFields(task, replica).length > 0) draft.set.markBehind(task);
}
