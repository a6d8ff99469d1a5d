import { reviveTask } from "../../domain/taskMerge.ts";
import type { TaskState } from "../../domain/task.ts";
import { isRemovedByUs, mergeEdits, takeEarlierRemoval } from "./adopt.ts";
import { wentWithParent } from "./deletion.ts";
import type { Draft } from "./draft.ts";
import { duplicateOf, isAwaited, isNewerThan, newReplica, UNKNOWN_PARENT } from "../../domain/replica.ts";
import { isRemovedThere, lastKnown } from "../../domain/writeLog.ts";
import { STALE_AT_MOST } from "../../domain/googleTime.ts";
import type { TombstoneState } from "../../domain/replica.ts";
import type { RemoteTask } from "./RemoteTask.ts";

/**
 * Whether our own deletion may have removed the task in Google. If a person's deletion was read while ours was under way, either
 * may have removed the task (`decideDeletion`). Its tombstone then has both a task and a time `at`. A tombstone that awaits its
 * task has such a time for another reason.
 */
export function mayBeOurs(tombstone: TombstoneState): boolean {
  const { by, taskId, at } = tombstone;
  return by === "us" || (taskId !== null && at !== "unknown" && !isAwaited(tombstone));
}

/**
 * Decides on a Google id that has a tombstone (P7). If the reading is not newer than the tombstone, it is stale and ignored. If
 * it is newer and the task is alive, the person pressed Undo in Google. The task then lives again in Tasklane, with its base.
 * @returns the task that lives again; `decided` if there is none; undefined if no tombstone names a task: the id counts as new
 */
export function decideOnTombstone(
  draft: Draft,
  remote: RemoteTask,
): { taskId: string } | "decided" | undefined {
  const tombstone = draft.tombstones.get(remote.id);
  if (!tombstone) return undefined;
  if (remote.deleted) {
    const tellsTime = tombstone.by === "us" && tombstone.at === "unknown" && !remote.unread;
    // The person had brought it back, and removed it after they had said that the mass deletion was not meant (P4).
    const { restored = Infinity } = tombstone.writeLog;
    const isTheirs = tellsTime && remote.updated > restored && !wentWithParent(draft, remote);
    const dated = tellsTime && !isTheirs ? { ...tombstone, at: remote.updated - ONE_MOMENT } : tombstone;
    // A tombstone that awaits its task has no time. Its list may show again that the task once left it, with an old title.
    const known = isAwaited(tombstone)
      ? lastKnown({ ...tombstone.writeLog, leavesAt: 0 })
      : tombstone.updated;
    if (remote.updated > known)
      removedAgain(draft, remote, isTheirs ? { ...tombstone, by: "person" } : dated);
    else if (tellsTime) draft.putTombstone(dated);
    return "decided";
  }
  const isBack = isMovedBack(draft, remote, tombstone);
  if (!isBack && !isNewerThan(tombstone, remote.updated)) return "decided";
  draft.setCascade(remote.id, null);
  const task = draft.set.get(tombstone.taskId);
  if (!task || !tombstone.base) {
    draft.removeTombstone(remote.id);
    return undefined;
  }
  if (draft.liveReplica(task.id) || (task.deleted && draft.duplicates.has(remote.id))) {
    // The task has another Google task, or it is deleted and this one was its duplicate. So the push removes this one.
    const last = { rawTitle: tombstone.rawTitle, base: tombstone.base };
    const removal = remote.parent === null ? undefined : draft.removalOf(remote.parent);
    // Its person had moved it along with its parent, and removed both after the task was restored.
    if (
      removal !== "moved away" &&
      removal?.by === "person" &&
      removal.updated > (tombstone.writeLog.restored ?? 0)
    )
      takeEarlierRemoval(draft, { ...remote, updated: removal.updated }, task, last);
    mergeEdits(draft, remote, task, last);
    draft.putTombstone({ ...tombstone, cascadeAt: null, by: "us", at: "to come" });
    const { id: googleId, etag, title: rawTitle } = remote;
    const made = duplicateOf({ googleId, taskId: task.id, etag, rawTitle, base: tombstone.base });
    draft.keepDuplicate({ ...made, refusal: draft.duplicates.get(googleId)?.refusal ?? null });
    return "decided";
  }
  if (!isDeletedSince(draft, task, tombstone, isBack)) reviveTask(draft.set, task);
  draft.set.markBehind(task);
  draft.removeTombstone(remote.id);
  // What an insert of unknown outcome made is a duplicate now. Its marker stays known.
  for (const pendingWrite of draft.openPendingWrites(task.id)) draft.close(pendingWrite);
  const known = remote.parent === null || draft.taskOf(remote.parent) !== undefined;
  const parent = !known
    ? UNKNOWN_PARENT
    : remote.parent === null && tombstone.base.parent.value === UNKNOWN_PARENT
      ? null
      : tombstone.base.parent.value;
  draft.keepReplica(
    newReplica({
      taskId: task.id,
      googleId: remote.id,
      rawTitle: tombstone.rawTitle,
      googleParent: remote.parent,
      base: { ...tombstone.base, parent: { ...tombstone.base.parent, value: parent } },
      writeLog: { ...tombstone.writeLog, removed: undefined },
    }),
  );
  return { taskId: task.id };
}

/** Whether a move in Google brought a task back: it is shown as before its removal, and no answer is that old (P7.2). */
function isMovedBack(draft: Draft, { updated }: RemoteTask, tombstone: TombstoneState): boolean {
  return updated < tombstone.updated && draft.pulledAt - tombstone.updated >= STALE_AT_MOST;
}

/**
 * Whether a person moved the Google task to this list, or back to it, and the task was deleted in Tasklane since it left. Their
 * move does not undo that (P10.3, P10.18). A deletion in their own Google does not count: only another Google task of it went.
 */
function isDeletedSince(draft: Draft, task: TaskState, tombstone: TombstoneState, isBack: boolean): boolean {
  const { deleted } = task;
  if (!(isBack || isAwaited(tombstone)) || !deleted) return false;
  const at = isBack ? "unknown" : tombstone.at;
  const isLater = at === "unknown" || (at !== "to come" && deleted.at > at);
  const isTheirs = [...draft.tombstones.values()].some(
    (one) => one.taskId === task.id && isRemovedThere(one, deleted),
  );
  return isLater && !isTheirs;
}

/**
 * If a task was deleted twice within this time, in milliseconds, the person may have undone the first deletion. Google offers
 * Undo for some seconds, and our own deletion of the parent may take longer to arrive. After more time there was no Undo: our
 * deletion of the parent then only changed the time of a task that was deleted already.
 */
const UNDONE_WITHIN = 120_000;

/**
 * Google removes a parent and its subtasks within this time, in milliseconds. When a reading tells the time of a removal that was
 * unknown, the tombstone gets a time so much earlier. So subtasks that Google removed just before count as removed with their
 * parent.
 */
const ONE_MOMENT = 10_000;

/**
 * Handles a task that was deleted, brought back by Undo in Google, and removed again between two readings. The person's edits in
 * between go to the history (I2). If our own deletion of its parent caused the second removal, the person wanted the task back.
 * So it lives, and the push inserts it again (I4).
 */
function removedAgain(draft: Draft, remote: RemoteTask, tombstone: TombstoneState): void {
  const task = draft.set.get(tombstone.taskId);
  const soon = remote.updated - tombstone.updated < UNDONE_WITHIN;
  const { by, at, rawTitle, base, writeLog } = tombstone;
  const isOurs = wentWithParent(draft, remote);
  if (task && by === "person" && soon && isOurs) reviveTask(draft.set, task);
  const duplicate = draft.duplicates.get(remote.id);
  const removedByUs = duplicate !== undefined && isRemovedByUs(draft, remote);
  // Google had two tasks for one of ours, and we were about to remove this one. The person removed or moved it first.
  const removedByPerson = duplicate !== undefined && !removedByUs;
  // The person removed both Google tasks. Or they moved the task here and removed it, after somebody had restored it in Tasklane.
  const isMeant = removedByPerson
    ? !draft.liveReplica(duplicate.taskId) && remote.updated > (writeLog.restored ?? 0)
    : by === "person" && !isOurs && remote.updated > (writeLog.restored ?? Infinity);
  if (task && base && isMeant) takeEarlierRemoval(draft, remote, task, { rawTitle, base });
  if (task && base) mergeEdits(draft, remote, task, { rawTitle, base });
  draft.putTombstone({
    ...tombstone,
    updated: remote.updated,
    // It is awaited no longer. The time since which it was must not look like that of a removal of ours (`mayBeOurs`).
    ...(by === "person" && isAwaited(tombstone) && { at: "unknown" as const }),
    ...(removedByPerson && { by: "person" as const }),
    ...(removedByUs && { by: "us" as const, at: earlier(at, duplicate.sentAt ?? remote.updated) }),
  });
  draft.removeDuplicate(remote.id);
}

function earlier(at: TombstoneState["at"], sentAt: number): TombstoneState["at"] {
  if (at === "unknown") return at;
  return at === "to come" ? sentAt : Math.min(at, sentAt);
}
