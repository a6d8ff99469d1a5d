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
 * Decides on one task as Google shows it: rules P5 to P9. It is pure: it changes the draft and nothing else.
 * @param again whether the task's parent was read since this task was deferred
 * @returns `deferred` when the task's parent is not known yet, or was removed at a time that we do not know
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
 * For how long a deletion that we never heard of counts as news. That is far less than tombstones are kept (I5,
 * `tombstones.ts`).
 */
const RESCUED_FOR = 30 * 24 * 60 * 60_000;

/** Decides on an id that we do not know (P7). It is a person's new task, unless it was deleted before we saw it. */
function meet(draft: Draft, remote: RemoteTask, again: boolean): "taken" | "deferred" {
  const parentTombstone = remote.parent === null ? undefined : draft.tombstones.get(remote.parent);
  const underUnknown = remote.parent !== null && draft.taskOf(remote.parent) === undefined;
  // Our deletion of a parent removed a subtask that the person had just put there, so the subtask is inserted again.
  const recent = draft.now - remote.updated < RESCUED_FOR;
  const withOurs =
    parentTombstone !== undefined && mayBeOurs(parentTombstone) && remote.updated >= parentTombstone.at;
  const rescued = remote.deleted && recent && withOurs;
  if (rescued && parentTombstone.at === 0 && !again) return "deferred"; // the removal of its parent tells whether it went along
  if (remote.deleted && !rescued) {
    addTombstone(draft, remote);
    return "taken";
  }
  if (!remote.deleted && underUnknown) {
    if (parentTombstone?.by === "person") return "taken"; // Google does not show it: it was removed with its parent
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
 * Finds the task that an insert of ours made after the restored back-up. The database does not know such inserts. A
 * Google task that holds the same as a task without a replica is its replica (FD08).
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
  // A task that is on its way here is shown as deleted by the list that it left. `relocate.ts` asks for it where it is.
  if (replica.remoteListId !== null && remote.deleted) return "taken";
  let fields = parseRemoteFields(draft, remote, task, lastKnown(replica));
  const open = draft.openPendingWrites(task.id);
  const landed = recogniseLanded(draft, replica, fields, remote, open);
  // Read the title again, against the one that our write replaced. That tells whether names are missing by mistake.
  if (landed && !decodeTitle(remote.title).suffixed)
    fields = parseRemoteFields(draft, remote, task, lastKnown(replica));
  fields = { ...fields, ...withoutNames(draft, remote, task.id) };
  const echoed = recogniseEchoes(draft, replica, fields, remote, open);
  // The task may have equalled what Google held before our write arrived. So it is marked behind.
  if ((landed || echoed) && isBehind(task, replica)) draft.set.markBehind(task);
  let edited = false;
  for (const field of differing(fields, replica.base)) {
    if (field === "parent" && replica.base.parent.value === UNKNOWN) {
      replica.base.parent = { ...replica.base.parent, value: fields.parent ?? null };
      draft.change(replica);
      continue;
    }
    draft.change(replica);
    // If the task has this value anyway, it may come from a late write of ours.
    const isNews = fields[field] !== task.values[field];
    edited ||= isNews;
    if (isNews && CONTENT.includes(field)) {
      // Our own write raised `updated`, so the person's edit is older than that.
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

/** How old a reading may be, in milliseconds: no reading shows an older state of Google's. */
export const STALE_AT_MOST = 120_000;

/**
 * Whether the reading is older than what we know of the task. If we knew it long before the last pull, Google's time went
 * back, and the reading counts.
 */
function isStale(draft: Draft, remote: RemoteTask, replica: ReplicaState): boolean {
  return remote.updated < replica.updated && draft.pulledAt - replica.updated < STALE_AT_MOST;
}

/**
 * U7: makes the refusals of this task and of its subtasks due, because Google may now accept what it refused.
 * @param ours whether a write of ours changed the task. Then only its place is tried again, because its other values are
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
 * Makes the refusals of a task due that loses a subtask in Google. Google does not nest a task that has subtasks, so it
 * may accept the task's place now.
 */
export function leaveParent(draft: Draft, replica: ReplicaState): void {
  const left = draft.set.get(draft.taskOf(replica.googleParent) ?? null);
  if (left) tryAgain(draft, left);
}

/** P5: merges a person's edit of one field in Google into our task. The base becomes what Google shows. */
function takeEdit(
  draft: Draft,
  task: TaskState,
  replica: ReplicaState,
  field: Field,
  value: Value,
  at: number,
): void {
  const base = replica.base[field];
  const behindCheckpoint = draft
    .openPendingWrites(task.id)
    .flatMap((pendingWrite) => pendingWrite.target[field]?.ver ?? [])
    .filter((ver) => ver > base.ver && ver === task.stamps[field].ver);
  const how = { field, value, at, by: draft.account };
  if (field !== "notes" && behindCheckpoint.length > 0) {
    // Our write of this value has an unknown outcome. What Google shows is later or concurrent, so it wins.
    editTask(draft.set, task, { ...how, seen: { value: base.value, ver: task.stamps[field].ver } });
  } else {
    editTask(draft.set, task, { ...how, seen: base });
  }
  const isSame = task.values[field] === value;
  replica.base[field] = { value, ver: isSame ? task.stamps[field].ver : base.ver };
  // The push finds a replica that is behind by its task's revision, so the task gets a new one.
  if (FIELDS.some((each) => replica.base[each].value !== task.values[each])) draft.set.markBehind(task);
}
