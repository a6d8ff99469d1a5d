import { decodeTitle } from "@tasklane/contract/titles.ts";
import { newId } from "../../domain/newId.ts";
import { createTask, editTask } from "../../domain/taskMerge.ts";
import { CONTENT, FIELDS } from "../../domain/task.ts";
import type { Field, TaskState, Value } from "../../domain/task.ts";
import { adopt, findAttempt, mergeTwin, takeTwin } from "./adopt.ts";
import { decideDeletion, decideHanging } from "./deletion.ts";
import { baseOf, EMPTY, isBehind, newCopy } from "./draft.ts";
import type { Draft } from "./draft.ts";
import { closeOvertaken, recogniseEchoes, recogniseLanded } from "./echo.ts";
import { comesBack, mayBeOurs } from "./returning.ts";
import { differing, lastKnown, observe, withoutNames } from "./observe.ts";
import type { Observed } from "./observe.ts";
import { UNKNOWN } from "../../domain/replica.ts";
import type { CopyState } from "../../domain/replica.ts";
import type { Seen, Source } from "./RemoteTask.ts";

/**
 * Takes one task as Google shows it into the draft: rules P5 to P9. Pure: what is decided is
 * written into the draft and nowhere else.
 * @param again whether its parent was asked for since it was deferred
 * @returns `deferred` when the task hangs under a parent that is not known yet, or was removed nobody knows when
 */
export function decide(draft: Draft, seen: Seen, source: Source, again = false): "taken" | "deferred" {
  let taskId = draft.taskOf(seen.id);
  if (taskId === undefined) {
    const back = comesBack(draft, seen);
    if (back === "ignored") return "taken";
    taskId = back?.taskId;
  }
  if (taskId === undefined) {
    const match = findAttempt(draft, seen);
    if (match) {
      match.attempt.googleId = seen.id;
      draft.touched.intents.add(match.intent);
      if (!adopt(draft, seen, match)) {
        takeTwin(draft, seen, match);
        return "taken";
      }
      taskId = match.intent.taskId;
      const made = draft.set.get(taskId);
      if (made) tryAgain(draft, made);
    }
  }
  const twin = draft.twins.get(seen.id);
  if (taskId === undefined && twin && !seen.deleted) {
    mergeTwin(draft, seen, twin);
    return "taken";
  }
  if (taskId === undefined) return meet(draft, seen, again);
  const task = draft.set.get(taskId);
  const copy = draft.liveCopy(taskId);
  if (!task || !copy) throw new Error(`task ${taskId} was not loaded into the draft`);
  return decideKnown(draft, task, copy, seen, source);
}

/** A deletion that was never heard of is taken for news so long: far less than graves are kept (I5, `tombstones.ts`). */
const RESCUED_FOR = 30 * 24 * 60 * 60_000;

/** An id that means nothing to us (P7): a person's new task, unless it was deleted before we ever saw it. */
function meet(draft: Draft, seen: Seen, again: boolean): "taken" | "deferred" {
  const parentGrave = seen.parent === null ? undefined : draft.graves.get(seen.parent);
  const underUnknown = seen.parent !== null && draft.taskOf(seen.parent) === undefined;
  // our deletion of a parent took along a subtask that the person had just put there: it is rescued
  const recent = draft.now - seen.updated < RESCUED_FOR;
  const withOurs = parentGrave !== undefined && mayBeOurs(parentGrave) && seen.updated >= parentGrave.at;
  const rescued = seen.deleted && recent && withOurs;
  if (rescued && parentGrave.at === 0 && !again) return "deferred"; // its parent's removal tells whether it went along
  if (seen.deleted && !rescued) {
    bury(draft, seen);
    return "taken";
  }
  if (!seen.deleted && underUnknown) {
    if (parentGrave?.by === "person") return "taken"; // invisible in Google: it went with its parent
    if (!parentGrave) return "deferred";
  }
  const observed = observe(draft, seen, null, null);
  const lost = draft.recovers && !seen.deleted && !underUnknown ? lostTask(draft, observed) : undefined;
  if (lost) {
    for (const intent of draft.openIntents(lost.id)) draft.close(intent);
    const found = newCopy(lost.id, seen, baseOf(lost));
    draft.keepCopy(found);
    return decideKnown(draft, lost, found, seen, "listing");
  }
  const task = createTask(draft.set, {
    id: newId(),
    values: { ...EMPTY, ...observed },
    at: seen.updated,
    by: draft.account,
    completedAt: seen.completedAt,
    assigned: seen.assigned,
  });
  const base = baseOf(task);
  base.parent = { ...base.parent, value: underUnknown ? UNKNOWN : (observed.parent ?? null) };
  const copy = newCopy(task.id, seen, base);
  draft.keepCopy(copy);
  if (rescued) draft.bury(copy, "us", seen.updated);
  return "taken";
}

/** Of what we inserted after the back-up that was put back, nothing is known: one that holds the same is it (FD08). */
function lostTask(draft: Draft, { text, notes, due, parent }: Observed): TaskState | undefined {
  return [...draft.set.tasks.values()].find(
    ({ id, dead, values }) =>
      !dead &&
      !draft.copies.has(id) &&
      values.text === text &&
      values.notes === notes &&
      values.due === due &&
      values.parent === (parent ?? null),
  );
}

function bury(draft: Draft, seen: Seen): void {
  const by = draft.twins.has(seen.id) ? "us" : "person";
  if (!draft.graves.has(seen.id)) {
    draft.dig({
      googleId: seen.id,
      taskId: null,
      by,
      at: seen.updated,
      updated: seen.updated,
      rawTitle: seen.title,
      base: null,
    });
  }
  draft.removeTwin(seen.id);
}

function decideKnown(draft: Draft, task: TaskState, copy: CopyState, seen: Seen, source: Source): "taken" {
  if (isStale(draft, seen, copy)) return "taken"; // P8
  // on its way here, it is shown as what left this list before: where it stands it is asked for (relocate.ts)
  if (copy.located !== null && seen.deleted) return "taken";
  let observed = observe(draft, seen, task, lastKnown(copy));
  const open = draft.openIntents(task.id);
  const landed = recogniseLanded(draft, copy, observed, seen, open);
  // whether names are missing by mistake is told by the title that the person had before them
  if (landed && !decodeTitle(seen.title).suffixed) observed = observe(draft, seen, task, lastKnown(copy));
  observed = { ...observed, ...withoutNames(draft, seen, task.id) };
  const echoed = recogniseEchoes(draft, copy, observed, seen, open);
  // the task may have been in step with what Google held before our write came there
  if ((landed || echoed) && isBehind(task, copy)) draft.set.touch(task);
  let edited = false;
  for (const field of differing(observed, copy.base)) {
    if (field === "parent" && copy.base.parent.value === UNKNOWN) {
      copy.base.parent = { ...copy.base.parent, value: observed.parent ?? null };
      draft.change(copy);
      continue;
    }
    draft.change(copy);
    // what the task holds anyway may be a late write of ours
    const isNews = observed[field] !== task.values[field];
    edited ||= isNews;
    if (isNews && CONTENT.includes(field)) {
      // our own write raised `updated`: the person's edit is older than it
      const ours = source === "answer" || open.some((intent) => intent.kind === "move");
      copy.traces.edited = ours ? Math.max(copy.traces.edited ?? 0, copy.updated + 1) : seen.updated;
    }
    takeEdit(draft, task, copy, field, observed[field] ?? null, seen.updated);
  }
  decideHanging(draft, task, copy, seen, observed);
  const etagChanged = copy.etag !== seen.etag;
  const moved = copy.updated !== seen.updated;
  if (etagChanged || moved || copy.googleParent !== seen.parent) draft.change(copy);
  if (etagChanged) tryAgain(draft, task, source === "answer");
  if (seen.deleted || copy.googleParent !== seen.parent) leaveParent(draft, copy);
  copy.etag = seen.etag;
  copy.updated = seen.updated;
  if (!seen.unread) {
    copy.rawTitle = seen.title;
    copy.googleParent = seen.parent;
  }
  if (
    seen.completedAt !== null &&
    task.values.status === "completed" &&
    copy.base.status.ver === task.stamps.status.ver
  ) {
    if (task.completedAt !== seen.completedAt) {
      task.completedAt = seen.completedAt;
      draft.set.changed.add(task);
    }
  }
  closeOvertaken(draft, open, moved, seen);
  if (!seen.deleted) draft.letGo(copy);
  else if (!draft.isHeld(copy)) decideDeletion(draft, task, copy, seen, observed, edited);
  return "taken";
}

/** No reading shows what was true longer ago than this. */
export const STALE_AT_MOST = 120_000;

/** Older than what we know of it. What was known long before the last pull is not: Google's time went back. */
function isStale(draft: Draft, seen: Seen, copy: CopyState): boolean {
  return seen.updated < copy.updated && draft.pulledAt - copy.updated < STALE_AT_MOST;
}

/**
 * U7: what Google refused, of this task or of those under it, may fit what it has become there.
 * @param ours whether a write of ours made it so: then only where it hangs is tried again, for its other values are as refused
 */
export function tryAgain(draft: Draft, task: TaskState, ours = false): void {
  for (const one of [task, ...draft.set.children(task.id)]) {
    const copy = draft.copies.get(one.id);
    for (const [what, refusal] of Object.entries(copy?.refusals ?? {})) {
      const isPlace = what === "insert" || what === "parent" || what === "list";
      if (what === "order" || (ours && one === task && !isPlace)) continue;
      refusal.retryAt = Math.min(refusal.retryAt, draft.now);
      draft.change(copy!);
    }
  }
}

/** A task that Google did not nest because of its subtask may go where it should once the subtask is elsewhere. */
export function leaveParent(draft: Draft, copy: CopyState): void {
  const left = draft.set.get(draft.taskOf(copy.googleParent) ?? null);
  if (left) tryAgain(draft, left);
}

/** P5: what a person did in Google to one field, merged into the canonical task; the base moves along. */
function takeEdit(
  draft: Draft,
  task: TaskState,
  copy: CopyState,
  field: Field,
  value: Value,
  at: number,
): void {
  const base = copy.base[field];
  const unsettled = draft
    .openIntents(task.id)
    .flatMap((intent) => intent.target[field]?.ver ?? [])
    .filter((ver) => ver > base.ver && ver === task.stamps[field].ver);
  const how = { field, value, at, by: draft.account };
  if (field !== "notes" && unsettled.length > 0) {
    // our write of this value is of unknown outcome: what is seen there is later, or concurrent, and wins
    editTask(draft.set, task, { ...how, seen: { value: base.value, ver: task.stamps[field].ver } });
  } else {
    editTask(draft.set, task, { ...how, seen: base });
  }
  const agreed = task.values[field] === value;
  copy.base[field] = { value, ver: agreed ? task.stamps[field].ver : base.ver };
  // a copy that is left behind is found by its task's version
  if (FIELDS.some((each) => copy.base[each].value !== task.values[each])) draft.set.touch(task);
}
