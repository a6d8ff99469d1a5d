import { markTaskDeleted, editTask } from "../../domain/taskMerge.ts";
import { CONTENT, FIELDS } from "../../domain/task.ts";
import { newReplica } from "./draft.ts";
import type { Draft } from "./draft.ts";
import { observe } from "./observe.ts";
import type { Attempt, PendingWriteState, DuplicateState } from "../../domain/replica.ts";
import type { RemoteTask } from "./RemoteTask.ts";

export interface Match {
  pendingWrite: PendingWriteState;
  attempt: Attempt;
}

/** For how long a finished insert is still recognised by its text alone, in milliseconds. */
const REMEMBERED = 300_000;

/**
 * Finds the insert of ours that made an id we do not know. It looks for the marker. If the person removed the marker, it
 * looks for the same title in an insert whose outcome is open (U4). One attempt makes one task only: a second id with the
 * same marker is a copy that the person made.
 */
export function findAttempt(draft: Draft, seen: RemoteTask): Match | undefined {
  let byText: Match | undefined;
  for (const pendingWrite of draft.pendingWrites.values()) {
    if (pendingWrite.kind !== "insert") continue;
    for (const attempt of pendingWrite.attempts) {
      if (seen.marker !== null) {
        if (attempt.marker !== seen.marker) continue;
        return attempt.googleId !== undefined && attempt.googleId !== seen.id
          ? undefined
          : { pendingWrite, attempt };
      }
      const behindCheckpoint =
        pendingWrite.state === "open" ||
        (pendingWrite.attempts.length > 1 && draft.now - pendingWrite.sentAt < REMEMBERED);
      const free = attempt.googleId === undefined || attempt.googleId === seen.id;
      if (behindCheckpoint && free && !seen.deleted && attempt.title === seen.title)
        byText = { pendingWrite, attempt };
    }
  }
  return byText;
}

/**
 * Makes the Google task the replica of the task whose insert made it. The base is the target of that very attempt.
 * @returns false for a late duplicate
 */
export function adopt(draft: Draft, seen: RemoteTask, { pendingWrite, attempt }: Match): boolean {
  if (pendingWrite.state !== "open" || draft.liveCopy(pendingWrite.taskId)) return false;
  const replica = newReplica(pendingWrite.taskId, seen, structuredClone(attempt.target));
  draft.keepCopy({ ...replica, rawTitle: attempt.title, updated: 0, traces: { born: seen.updated } });
  draft.close(pendingWrite);
  pendingWrite.googleId = seen.id;
  // The task was deleted here before we knew of this replica. Mark it behind, because the checkpoint may be past it.
  const task = draft.set.get(pendingWrite.taskId);
  if (task?.dead) draft.set.touch(task);
  return true;
}

/** Records a second task that the same insert made. Its edits are merged once, then it is removed (rule M9). */
export function takeDuplicate(draft: Draft, seen: RemoteTask, { pendingWrite, attempt }: Match): void {
  const task = draft.set.get(pendingWrite.taskId);
  if (!task) return;
  if (seen.deleted) {
    addDuplicateTombstone(draft, seen, task.id, attempt);
    return;
  }
  const { title: rawTitle, target } = attempt;
  const met = { googleId: seen.id, taskId: task.id, etag: seen.etag, rawTitle, sentAt: null };
  mergeDuplicate(draft, seen, draft.duplicates.get(seen.id) ?? { ...met, base: structuredClone(target) });
}

/** Merges what the person did to a duplicate into the task that it duplicates. */
export function mergeDuplicate(draft: Draft, seen: RemoteTask, duplicate: DuplicateState): void {
  const task = draft.set.get(duplicate.taskId);
  if (!task) return;
  const { rawTitle, base } = duplicate;
  const observed = observe(draft, seen, task, { rawTitle, base });
  for (const field of FIELDS) {
    const value = observed[field];
    if (value === undefined || field === "parent" || value === base[field].value) continue;
    editTask(draft.set, task, { field, value, seen: base[field], at: seen.updated, by: draft.account });
    base[field] = { value, ver: task.values[field] === value ? task.stamps[field].ver : base[field].ver };
  }
  draft.keepDuplicate({ ...duplicate, etag: seen.etag, rawTitle: seen.title, base });
}

function addDuplicateTombstone(
  draft: Draft,
  seen: RemoteTask,
  taskId: string,
  { target, title }: Attempt,
): void {
  const task = draft.set.get(taskId)!;
  const replica = draft.liveCopy(taskId);
  const removedByPerson = !draft.duplicates.has(seen.id) && !draft.tombstones.has(seen.id);
  if (removedByPerson && replica && !task.dead && seen.updated < (replica.traces.born ?? 0)) {
    // The person removed this replica while it was the only one.
    const observed = observe(draft, seen, task, { rawTitle: title, base: target });
    const unseen = CONTENT.some(
      (field) => task.values[field] !== observed[field] && task.stamps[field].ver > target[field].ver,
    );
    if (!unseen) {
      markTaskDeleted(draft.set, task, { at: seen.updated, by: draft.account });
      draft.await(seen.id, task.id, seen.updated);
    }
  }
  if (!draft.tombstones.has(seen.id)) {
    const { id: googleId, updated, title: rawTitle } = seen;
    const by = removedByPerson ? "person" : "us";
    draft.dig({ googleId, taskId: null, by, at: updated, updated, rawTitle, base: null });
  }
  draft.removeDuplicate(seen.id);
}
