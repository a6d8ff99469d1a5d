import { decodeTitle } from "@tasklane/contract/titles.ts";
import { newId } from "../../domain/newId.ts";
import { createTask, editTask } from "../../domain/taskMerge.ts";
import { CONTENT, FIELDS } from "../../domain/task.ts";
import type { Field, TaskState, Value } from "../../domain/task.ts";
import { adopt, findAttempt, mergeDuplicate, takeDuplicate } from "./adopt.ts";
import { decideDeletion, decideHanging } from "./deletion.ts";
import { baseOf, EMPTY, isBehind, newReplica } from "./draft.ts";
import type { Draft } from "./draft.ts";
import { closeOvertaken, recogniseEchoes, recogniseLanded } from "./echo.ts";
import { comesBack, mayBeOurs } from "./returning.ts";
import { differing, lastKnown, parseRemoteFields, withoutNames } from "./parseRemoteFields.ts";
import type { RemoteFields } from "./parseRemoteFields.ts";
import { UNKNOWN } from "../../domain/replica.ts";
import type { ReplicaState } from "../../domain/replica.ts";
import type { RemoteTask, Source } from "./RemoteTask.ts";

/**
 * Decides what one task, as Google shows it, means for our task and its replica (rules P5 to P9). Pure: it changes
 * only the draft.
 * @param again whether the task's parent was read since this task was deferred
 * @returns `deferred` when the task's parent is not known yet, or we removed the parent at a time that we do not know
 */
export function decide(
  draft: Draft,
  remote: RemoteTask,
  source: Source,
  again = false,
): "taken" | "deferred" {
  let taskId = draft.taskOf(remote.id);
  if (taskId === undefined) {
    const back = comesBack(draft, remote);
    if (back === "ignored") return "taken";
    taskId = back?.taskId;
  }
  if (taskId === undefined) {
    const match = findAttempt(draft, remote);
    if (match) {
      match.attempt.googleId = remote.id;
      draft.affected.pendingWrites.add(match.pendingWrite);
      if (!adopt(draft, remote, match)) {
        takeDuplicate(draft, remote, match);
        return "taken";
      }
      taskId = match.pendingWrite.taskId;
      const made = draft.set.get(taskId);
      if (made) tryAgain(draft, made);
    }
  }
  const duplicate = draft.duplicates.get(remote.id);
  if (taskId === undefined && duplicate && !remote.deleted) {
    mergeDuplicate(draft, remote, duplicate);
    return "taken";
  }
  if (taskId === undefined) return meet(draft, remote, again);
  const task = draft.set.get(taskId);
  const replica = draft.liveReplica(taskId);
  if (!task || !replica) throw new Error(`task ${taskId} was not loaded into the draft`);
  return decideKnown(draft, task, replica, remote, source);
}

/**
 * A subtask that we never saw may be reported as deleted. If our deletion of its parent removed it less than this long
 * ago, the task is inserted again. Tombstones are kept far longer (I5, `tombstones.ts`).
 */
const RESCUED_FOR = 30 * 24 * 60 * 60_000;

/**
 * Decides on a Google id that we do not know (P7). It is a person's new task, unless it was deleted before we saw it.
 */
function meet(draft: Draft, remote: RemoteTask, again: boolean): "taken" | "deferred" {
  const parentTombstone = remote.parent === null ? undefined : draft.tombstones.get(remote.parent);
  const underUnknown = remote.parent !== null && draft.taskOf(remote.parent) === undefined;
  // Google removes subtasks with their parent. So our deletion of a parent may remove a subtask that the person put
  // there just before. Such a subtask is created here, and the push inserts it again.
  const recent = draft.now - remote.updated < RESCUED_FOR;
  const withOurs =
    parentTombstone !== undefined && mayBeOurs(parentTombstone) && remote.updated >= parentTombstone.at;
  const rescued = remote.deleted && recent && withOurs;
  // reading the parent tells when it was removed, and so whether this task was removed with it
  if (rescued && parentTombstone.at === 0 && !again) return "deferred";
  if (remote.deleted && !rescued) {
    addTombstone(draft, remote);
    return "taken";
  }
  if (!remote.deleted && underUnknown) {
    // The person removed the parent. Google removed this task with the parent, but does not mark this task as deleted.
    if (parentTombstone?.by === "person") return "taken";
    if (!parentTombstone) return "deferred";
  }
  const fields = parseRemoteFields(draft, remote, null, null);
  const lost = draft.recovers && !remote.deleted && !underUnknown ? lostTask(draft, fields) : undefined;
  if (lost) {
    for (const pendingWrite of draft.openPendingWrites(lost.id)) draft.close(pendingWrite);
    const found = newReplica(lost.id, remote, baseOf(lost));
    draft.keepReplica(found);
    return decideKnown(draft, lost, found, remote, "listing");
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
  base.parent = { ...base.parent, value: underUnknown ? UNKNOWN : (fields.parent ?? null) };
  const replica = newReplica(task.id, remote, base);
  draft.keepReplica(replica);
  draft.met.add(task.id);
  if (rescued) draft.addTombstone(replica, "us", remote.updated);
  return "taken";
}

/**
 * A restored back-up lacks the inserts that came after it. Finds the task whose insert made this Google task: a task
 * without a replica that has the same text, notes, due date and parent (FD08). The Google task becomes its replica.
 */
function lostTask(draft: Draft, { text, notes, due, parent }: RemoteFields): TaskState | undefined {
  return [...draft.set.tasks.values()].find(
    ({ id, deleted: dead, values }) =>
      !dead &&
      !draft.replicas.has(id) &&
      values.text === text &&
      values.notes === notes &&
      values.due === due &&
      values.parent === (parent ?? null),
  );
}

function addTombstone(draft: Draft, remote: RemoteTask): void {
  const by = draft.duplicates.has(remote.id) ? "us" : "person";
  if (!draft.tombstones.has(remote.id)) {
    draft.putTombstone({
      googleId: remote.id,
      taskId: null,
      by,
      at: remote.updated,
      updated: remote.updated,
      rawTitle: remote.title,
      base: null,
    });
  }
  draft.removeDuplicate(remote.id);
}

function decideKnown(
  draft: Draft,
  task: TaskState,
  replica: ReplicaState,
  remote: RemoteTask,
  source: Source,
): "taken" {
  if (isStale(draft, remote, replica)) return "taken"; // rule P8
  // A task that we are moving from another list of the account is shown as deleted in the list that it left. That says
  // nothing about the task: `relocate.ts` finds the list in which it is.
  if (replica.remoteListId !== null && remote.deleted) return "taken";
  let fields = parseRemoteFields(draft, remote, task, lastKnown(replica));
  const open = draft.openPendingWrites(task.id);
  const landed = recogniseLanded(draft, replica, fields, remote, open);
  // A PATCH of ours arrived, so the replica now has the title that it wrote. Compare Google's title with that one: it
  // tells whether the person removed the names or lost them by mistake.
  if (landed && !decodeTitle(remote.title).suffixed)
    fields = parseRemoteFields(draft, remote, task, lastKnown(replica));
  fields = { ...fields, ...withoutNames(draft, remote, task.id) };
  const echoed = recogniseEchoes(draft, replica, fields, remote, open);
  // The task was not behind if it equalled what Google held before our write arrived. Now it differs, so mark it
  // behind.
  if ((landed || echoed) && isBehind(task, replica)) draft.set.markBehind(task);
  let edited = false;
  for (const field of differing(fields, replica.base)) {
    if (field === "parent" && replica.base.parent.value === UNKNOWN) {
      replica.base.parent = { ...replica.base.parent, value: fields.parent ?? null };
      draft.change(replica);
      continue;
    }
    draft.change(replica);
    // A value that the task has already may come from a late write of ours, so it is no edit by the person.
    const isNews = fields[field] !== task.values[field];
    edited ||= isNews;
    if (isNews && CONTENT.includes(field)) {
      // If our own write set `updated`, the person's edit came before that write. Only a lower bound of its time is
      // known.
      const ours = source === "answer" || open.some((pendingWrite) => pendingWrite.kind === "move");
      replica.writeLog.edited = ours
        ? Math.max(replica.writeLog.edited ?? 0, replica.updated + 1)
        : remote.updated;
    }
    takeEdit(draft, task, replica, field, fields[field] ?? null, remote.updated);
  }
  decideHanging(draft, task, replica, remote, fields);
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
  if (
    remote.completedAt !== null &&
    task.values.status === "completed" &&
    replica.base.status.ver === task.stamps.status.ver
  ) {
    if (task.completedAt !== remote.completedAt) {
      task.completedAt = remote.completedAt;
      draft.set.changed.add(task);
    }
  }
  closeOvertaken(draft, open, moved, remote);
  if (!remote.deleted) draft.endQuarantine(replica);
  else if (!draft.isQuarantined(replica)) decideDeletion(draft, task, replica, remote, fields, edited);
  return "taken";
}

/** Google's answers are at most this old, in milliseconds. */
export const STALE_AT_MOST = 120_000;

/**
 * Whether the reading is older than the state of the task that we know (P8). Google's answers lag behind by at most
 * `STALE_AT_MOST`. If the last pull was later than that, an older `updated` means that Google's clock was put back, so
 * the reading counts.
 */
function isStale(draft: Draft, remote: RemoteTask, replica: ReplicaState): boolean {
  return remote.updated < replica.updated && draft.pulledAt - replica.updated < STALE_AT_MOST;
}

/**
 * Makes refused writes of this task and its subtasks due at once, because Google may accept them after a change (U7).
 * @param ours whether our own write changed the task. Then only its place is tried again, because its other values are
 * the refused ones
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

/**
 * Makes refused writes of the replica's former parent due at once. Google does not nest a task that has subtasks, so
 * it may accept the parent's own place after the parent has lost one.
 */
export function leaveParent(draft: Draft, replica: ReplicaState): void {
  const left = draft.set.get(draft.taskOf(replica.googleParent) ?? null);
  if (left) tryAgain(draft, left);
}

/** Merges a person's edit of one field in Google into our task. The base becomes what Google shows (P5). */
function takeEdit(
  draft: Draft,
  task: TaskState,
  replica: ReplicaState,
  field: Field,
  value: Value,
  at: number,
): void {
  const base = replica.base[field];
  const openVersions = draft
    .openPendingWrites(task.id)
    .flatMap((pendingWrite) => pendingWrite.target[field]?.ver ?? [])
    .filter((ver) => ver > base.ver && ver === task.stamps[field].ver);
  const how = { field, value, at, by: draft.account };
  if (field !== "notes" && openVersions.length > 0) {
    // An open pending write carries our present value, so the person may have seen that value in Google. Their edit
    // then replaces it knowingly and wins. Notes do not get here: they merge line by line.
    editTask(draft.set, task, { ...how, seen: { value: base.value, ver: task.stamps[field].ver } });
  } else {
    editTask(draft.set, task, { ...how, seen: base });
  }
  const isSame = task.values[field] === value;
  replica.base[field] = { value, ver: isSame ? task.stamps[field].ver : base.ver };
  // The push looks only at tasks whose revision is above the member's checkpoint. A new revision makes it find this
  // replica.
  if (FIELDS.some((each) => replica.base[each].value !== task.values[each])) draft.set.markBehind(task);
}
