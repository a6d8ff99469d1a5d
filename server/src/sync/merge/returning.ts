import { EVER } from "../../domain/replica.ts";
import { editTask, reviveTask } from "../../domain/taskMerge.ts";
import { FIELDS } from "../../domain/task.ts";
import { wentWithParent } from "./deletion.ts";
import type { Draft } from "./draft.ts";
import { observe } from "./observe.ts";
import { UNKNOWN } from "../../domain/replica.ts";
import type { TombstoneState } from "../../domain/replica.ts";
import type { RemoteTask } from "./RemoteTask.ts";

/**
 * Whether our deletion may be what removed it: not of what was moved here, since a move removes nothing. That is not known
 * of a person's deletion that was met while one of ours was open (`decideDeletion`): what they had edited before shows with
 * it.
 */
export function mayBeOurs({ by, taskId, at, updated }: TombstoneState): boolean {
  return (by === "us" && updated !== EVER) || (taskId !== null && at > 0);
}

/**
 * P7: an id that we once knew is seen again. Not newer than its tombstone: a stale reading. Newer and live: the person
 * pressed Undo in Google; the task lives again with the base that it had.
 * @returns undefined when there is no tombstone
 */
export function comesBack(draft: Draft, seen: RemoteTask): { taskId: string } | "ignored" | undefined {
  const tombstone = draft.tombstones.get(seen.id);
  if (!tombstone) return undefined;
  if (seen.deleted) {
    const isTold = tombstone.by === "us" && tombstone.at === 0 && !seen.unread;
    const told = isTold ? { ...tombstone, at: seen.updated - ONE_MOMENT } : tombstone;
    if (seen.updated > tombstone.updated) removedAgain(draft, seen, told);
    else if (isTold) draft.dig(told);
    return "ignored";
  }
  if (seen.updated <= tombstone.updated) return "ignored";
  draft.stopAwaiting(seen.id);
  const task = draft.set.get(tombstone.taskId);
  if (!task || !tombstone.base) {
    draft.removeTombstone(seen.id);
    return undefined;
  }
  if (draft.liveCopy(task.id)) {
    // we had inserted it anew already: this is the second of two live replicas
    takeEdits(draft, seen, tombstone);
    draft.dig({ ...tombstone, by: "us", at: Number.MAX_SAFE_INTEGER });
    draft.keepDuplicate({
      googleId: seen.id,
      taskId: task.id,
      etag: seen.etag,
      rawTitle: seen.title,
      base: tombstone.base,
      sentAt: null,
    });
    return "ignored";
  }
  reviveTask(draft.set, task);
  draft.removeTombstone(seen.id);
  for (const pendingWrite of draft.openPendingWrites(task.id))
    if (pendingWrite.kind !== "insert") draft.close(pendingWrite);
  const known = seen.parent === null || draft.taskOf(seen.parent) !== undefined;
  const parent = !known
    ? UNKNOWN
    : seen.parent === null && tombstone.base.parent.value === UNKNOWN
      ? null
      : tombstone.base.parent.value;
  draft.keepCopy({
    taskId: task.id,
    googleId: seen.id,
    located: null,
    state: "live",
    etag: "",
    updated: 0,
    rawTitle: tombstone.rawTitle,
    googleParent: seen.parent,
    base: { ...tombstone.base, parent: { ...tombstone.base.parent, value: parent } },
    traces: {},
    problem: null,
    problemVer: null,
    refusals: {},
    agreed: 0,
  });
  return { taskId: task.id };
}

/**
 * Google offers Undo for some seconds, and our deletion of a parent may be on its way for some more. What was removed
 * longer ago and changed with its parent was touched by that alone.
 */
const UNDONE_WITHIN = 120_000;

/**
 * A parent and what goes with it are removed within this time. Of a removal that was not meant (`putBack`) Google tells
 * when it was.
 */
const ONE_MOMENT = 10_000;

/**
 * Undone, edited and removed again between two readings: the text is kept in the history (I2). What went with a parent
 * that we removed had been brought back by the person just before: it lives, and is made anew (I4).
 */
function removedAgain(draft: Draft, seen: RemoteTask, tombstone: TombstoneState): void {
  const task = draft.set.get(tombstone.taskId);
  const soon = seen.updated - tombstone.updated < UNDONE_WITHIN;
  if (task && tombstone.by === "person" && soon && wentWithParent(draft, seen)) reviveTask(draft.set, task);
  takeEdits(draft, seen, tombstone);
  const duplicate = draft.duplicates.get(seen.id);
  const removedByUs =
    duplicate?.sentAt !== undefined && duplicate.sentAt !== null && seen.updated >= duplicate.sentAt;
  // of two replicas, the person removed or moved the one that we were to remove
  const removedByPerson = duplicate !== undefined && !removedByUs;
  draft.dig({
    ...tombstone,
    updated: seen.updated,
    ...(removedByPerson ? { by: "person" as const } : {}),
    ...(removedByUs ? { by: "us" as const, at: Math.min(tombstone.at, duplicate.sentAt!) } : {}),
  });
  draft.removeDuplicate(seen.id);
}

function takeEdits(draft: Draft, seen: RemoteTask, tombstone: TombstoneState): void {
  const task = draft.set.get(tombstone.taskId);
  if (!task || !tombstone.base) return;
  const observed = observe(draft, seen, task, { rawTitle: tombstone.rawTitle, base: tombstone.base });
  for (const field of FIELDS) {
    const value = observed[field];
    const base = tombstone.base[field];
    if (value === undefined || field === "parent" || value === base.value) continue;
    const how = { at: seen.updated, by: draft.account };
    if (task.dead && seen.deleted) draft.set.keep(task, field, value, how, "deleted");
    else editTask(draft.set, task, { field, value, seen: base, ...how });
    tombstone.base[field] = { value, ver: task.values[field] === value ? task.stamps[field].ver : base.ver };
  }
}
