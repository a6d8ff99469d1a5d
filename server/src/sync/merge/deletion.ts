import { EVER } from "../../domain/replica.ts";
import { buryTask, keepTask } from "../../domain/taskMerge.ts";
import { CONTENT } from "../../domain/task.ts";
import type { TaskState } from "../../domain/task.ts";
import type { Draft } from "./draft.ts";
import type { Observed } from "./observe.ts";
import { UNKNOWN } from "../../domain/replica.ts";
import type { CopyState } from "../../domain/replica.ts";
import type { Seen } from "./RemoteTask.ts";

/**
 * A known task is shown deleted. Our own deletion, or one that our deletion of its parent took along, only drops the
 * copy. The person's deletion removes what they had seen (I4): content that changed here since keeps the task.
 */
export function decideDeletion(
  draft: Draft,
  task: TaskState,
  copy: CopyState,
  seen: Seen,
  observed: Observed,
  edited: boolean,
): void {
  const open = draft.openIntents(task.id);
  const ourDelete = open.find((intent) => intent.kind === "delete");
  const cascaded = wentWithParent(draft, seen);
  const ours = cascaded || (ourDelete !== undefined && seen.updated >= ourDelete.googleAt && !edited);
  draft.bury(copy, ours ? "us" : "person", ourDelete?.googleAt ?? 0);
  for (const intent of open) draft.close(intent);
  if (ours) {
    draft.orphanChildren(task.id);
    if (!task.dead) draft.set.touch(task);
    return;
  }
  if (!task.dead) {
    const unseen = CONTENT.some(
      (field) => task.values[field] !== observed[field] && task.stamps[field].ver > copy.base[field].ver,
    );
    if (unseen) keepTask(draft.set, task);
    else removeTask(draft, task, copy, seen.updated);
  }
  draft.await(seen.id, task.id, seen.updated);
}

/** Whether Google removed it because we removed its parent. */
export function wentWithParent(draft: Draft, seen: Seen): boolean {
  if (seen.parent === null) return false;
  const grave = draft.graves.get(seen.parent);
  if (grave?.by === "us" && grave.updated !== EVER && seen.updated >= grave.at) return true;
  const parent = draft.taskOf(seen.parent);
  if (parent === undefined) return false;
  return draft
    .openIntents(parent)
    .some((intent) => intent.kind === "delete" && seen.updated >= intent.googleAt);
}

/**
 * The person removed the Google task `googleId`: what we moved out from under it since, not knowing that, goes too. A
 * subtask that they touched later, or whose content changed here unseen, stays. What still hangs there is read by its
 * id, because Google says of no task that it was moved out (P9).
 */
export function cascade(draft: Draft, removed: TaskState, googleId: string, deletedAt: number): void {
  for (const copy of draft.copies.values()) {
    if (copy.state !== "live" || copy.taskId === removed.id) continue;
    const { moved } = copy.traces;
    const child = draft.set.get(copy.taskId);
    if (moved?.from !== googleId || moved.at <= deletedAt || !child) continue;
    const touchedLater = copy.updated > deletedAt && copy.updated > lastOfOurs(copy);
    if (child.dead || touchedLater || hasUnseen(child, copy, deletedAt)) continue;
    removeTask(draft, child, copy, deletedAt);
  }
}

/**
 * A live task shown under a deleted parent is invisible in Google. Under one that this person deleted it went with its
 * parent; under one that we deleted, where they had just put it, it is moved out again.
 */
export function decideHanging(
  draft: Draft,
  task: TaskState,
  copy: CopyState,
  seen: Seen,
  observed: Observed,
): void {
  if (seen.deleted || seen.parent === null || "parent" in observed || task.dead) return;
  const grave = draft.graves.get(seen.parent);
  if (grave?.by === "us") loseParent(draft, copy, task);
  if (grave?.by !== "person") return;
  const touchedLater = seen.updated > grave.updated && seen.updated > lastOfOurs(copy);
  const unseenHere = CONTENT.some(
    (field) => task.values[field] !== observed[field] && task.stamps[field].ver > copy.base[field].ver,
  );
  const kept =
    (copy.traces.edited ?? 0) > grave.updated ||
    touchedLater ||
    unseenHere ||
    pushedAfter(copy, grave.updated);
  loseParent(draft, copy, task);
  if (!kept) removeTask(draft, task, copy, seen.updated);
}

/** The person's deletion in Google removes the task here; that it was there is told by the copy (P10). */
function removeTask(draft: Draft, task: TaskState, copy: CopyState, at: number): void {
  staySubtask(draft, task, copy);
  buryTask(draft.set, task, { at, by: draft.account });
  copy.traces.removed = task.dead?.ver;
  draft.change(copy);
}

/**
 * A subtask that the deletion of its parent left on its own, and that went along after all, is its subtask again: so it
 * comes back when the person takes the deletion back.
 */
function staySubtask({ set }: Draft, task: TaskState, copy: CopyState): void {
  const { parent: stamp } = task.stamps;
  const parent = set.get(copy.base.parent.value);
  if (!parent?.dead || task.values.parent !== null) return;
  if (stamp.at !== parent.dead.at || stamp.by !== parent.dead.by) return;
  set.write(task, "parent", parent.id, stamp);
}

/** The copy hangs under a dead parent at Google, or under a twin: it must be moved or removed there, explicitly. */
export function loseParent(draft: Draft, copy: CopyState, task: TaskState): void {
  if (copy.base.parent.value === UNKNOWN) return;
  copy.base.parent = { ...copy.base.parent, value: UNKNOWN };
  draft.change(copy);
  draft.set.touch(task);
}

function hasUnseen(task: TaskState, copy: CopyState, deletedAt: number): boolean {
  return (
    (copy.traces.edited ?? 0) > deletedAt ||
    pushedAfter(copy, deletedAt) ||
    CONTENT.some(
      (field) =>
        task.values[field] !== copy.base[field].value && task.stamps[field].ver > copy.base[field].ver,
    )
  );
}

function pushedAfter(copy: CopyState, at: number): boolean {
  return CONTENT.some((field) => (copy.traces.pushed?.[field] ?? 0) > at);
}

/** Google's time of the last of our own doings to a copy. */
function lastOfOurs({ traces }: CopyState): number {
  return Math.max(0, traces.moved?.at ?? 0, traces.born ?? 0, ...Object.values(traces.pushed ?? {}));
}
