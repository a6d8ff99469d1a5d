import { LIMITS, TIMES } from "@tasklane/contract/limits.ts";
import { newId } from "../../domain/newId.ts";
import { findRefusal, pendingRefusal, refusableOf } from "../../domain/refusal.ts";
import { timeSince } from "../../domain/timeSince.ts";
import { FIELDS } from "../../domain/task.ts";
import type { Field, TaskState } from "../../domain/task.ts";
import { IN_TITLE, isInTitle } from "../../domain/title.ts";
import { bodyFor } from "../merge/body.ts";
import { baseOf, behindFields, isBehind } from "../merge/draft.ts";
import type { Draft } from "../merge/draft.ts";
import { MARKED, markNotes, newMarker } from "../merge/marker.ts";
import { isOnItsWay, isOriginal } from "../../domain/replica.ts";
import { refuse } from "./answers.ts";
import type { LiveReplica, PendingWriteState, Target } from "../../domain/replica.ts";
import type { Run, Step } from "./Step.ts";

/** An insert without an answer is tried again only after a listing that began so many milliseconds later (U4.3). */
export const SETTLES = 120_000;
/** While such an insert waits for that listing, the task is planned again after this time, in milliseconds. */
const PULL_AWAITED = 60_000;

/** A listing counts as Google's present state for this long, in milliseconds. */
const LISTED_FOR = 10_000;

const NOTHING: Step = { act: "none" };
const BLOCKED: Step = { act: "wait", until: null };

/**
 * Decides the next step to bring one task to one member's Google account (rules U2 to U5, U7, U8 and U14). Pure, except that it
 * makes new ids and changes the draft.
 * @param mayStay for a task that Google does not move to this list: whether its other fields may be written where it stands (U7.14)
 */
export function plan(draft: Draft, taskId: string, run: Run, mayStay = false): Step {
  const task = draft.set.get(taskId);
  if (!task) return NOTHING;
  const replica = draft.liveReplica(taskId);
  if (!replica) return planInsert(draft, task, run);
  const unmoved = pendingRefusal(replica, task, "list", draft.now);
  const awaitMove: Step = { act: "wait", until: unmoved?.retryAt ?? null };
  const isAway = isOnItsWay(replica);
  if (isAway && !(mayStay && unmoved && !task.deleted)) return awaitMove;
  const mustBeRead = draft.openPendingWrites(taskId).length > 0;
  if (mustBeRead && !run.read.has(replica.googleId)) return { act: "read", googleId: replica.googleId };
  if (task.deleted) return planDelete(draft, task, replica, run);
  // The person is asked whether a mass deletion was meant. Until they answer, nothing is written (P4.4).
  if (draft.isQuarantined(replica)) return NOTHING;
  const fields = writableFields(draft, task, replica, run);
  // The listings of this push show this list, and the task is in another one. So it is read by its id.
  if (isAway && fields.some((field) => field !== "status") && !run.read.has(replica.googleId))
    return { act: "read", googleId: replica.googleId };
  if (fields.length > 0) return planPatch(draft, task, replica, fields, run);
  return isAway ? awaitMove : planParent(draft, task, replica, run);
}

/** Whether Google holds a task as Tasklane has it, with no outcome open. Then `plan` need not look. */
export function isInSync(draft: Draft, taskId: string): boolean {
  const task = draft.set.get(taskId);
  if (!task || task.deleted || draft.openPendingWrites(taskId).length > 0) return false;
  return !isBehind(task, draft.liveReplica(taskId));
}

/** The reason on the card of a task whose notes, merged from several people, are longer than Google accepts. */
const NOTES_TOO_LONG = `Google keeps notes of at most ${LIMITS.googleNotes.toLocaleString("en")} characters`;
const NO_NOTES = "Google keeps no notes for a task that a document assigned";

/** Why Google cannot keep a task's notes; null if it can. */
function notesProblem({ values: { notes }, assigned }: TaskState, replica: LiveReplica): string | null {
  if ((notes ?? "").length > LIMITS.googleNotes) return NOTES_TOO_LONG;
  return notes && assigned === "DOCUMENT" && isOriginal(assigned, replica) ? NO_NOTES : null;
}

/**
 * Returns the fields to write now: those that differ in Google and need not wait after a refusal. A field that Google once
 * refused is written alone, so that it holds up no other field (U7.3). Notes that Google cannot keep are refused here (U7.11).
 */
function writableFields(draft: Draft, task: TaskState, replica: LiveReplica, run: Run): Field[] {
  const reason = notesProblem(task, replica);
  if (reason !== null && replica.base.notes.value !== task.values.notes) {
    if (!pendingRefusal(replica, task, "notes", draft.now))
      refuse(draft, task.id, { whats: ["notes"], reason });
  }
  const behind = behindFields(task, replica).filter(
    (field) => field !== "parent" && !pendingRefusal(replica, task, refusableOf(field), draft.now),
  );
  const isAlone = (field: Field): boolean =>
    run.apart.has(task.id) || typeof findRefusal(replica, task, refusableOf(field))?.reason === "string";
  const together = behind.filter((field) => !isAlone(field));
  if (together.length > 0 || behind.length === 0) return together;
  const first = refusableOf(behind[0]!);
  return behind.filter((field) => refusableOf(field) === first);
}

function planInsert(draft: Draft, task: TaskState, run: Run): Step {
  const open = draft.openPendingWrites(task.id).find((pendingWrite) => pendingWrite.kind === "insert");
  const isSettled = ({ sentAt }: PendingWriteState): boolean =>
    run.pulledAt !== null && run.pulledAt <= draft.now && run.pulledAt - sentAt > SETTLES;
  if (open && !isSettled(open)) return awaitPull(open.sentAt + SETTLES, draft.now);
  if (task.deleted) {
    if (open) draft.close(open);
    return NOTHING;
  }
  const known = draft.replicas.get(task.id);
  if (pendingRefusal(known, task, "insert", draft.now)) return NOTHING;
  const parent = task.values.parent === null ? null : draft.liveReplica(task.values.parent);
  if (parent === undefined || (parent !== null && isOnItsWay(parent))) return awaitParent(draft, task);
  if (parent !== null && draft.isQuarantined(parent)) return NOTHING;
  const marker = newMarker();
  const body = bodyFor(task.values, FIELDS, parent?.googleId ?? null);
  const target = baseOf(task);
  // Long notes and the marker together may exceed Google's limit. Then a PATCH writes the notes after the insert (U4.2).
  const hasRoom = (body.notes ?? "").length <= LIMITS.googleNotes - MARKED;
  if (!hasRoom) {
    body.notes = null;
    target.notes = { value: "", rev: 0 };
  }
  const pendingWrite = open ?? newPendingWrite(draft, task, "insert", target, null, run);
  Object.assign(pendingWrite, { target, sentAt: draft.now, googleAt: run.googleNow });
  pendingWrite.attempts.push({ marker, title: body.title ?? "", target, sentAt: draft.now });
  draft.keepPendingWrite(pendingWrite);
  const set = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null));
  return {
    act: "insert",
    pendingWrite,
    parent: parent?.googleId ?? null,
    body: { ...set, notes: markNotes(body.notes ?? "", marker) },
  };
}

/** Waits for a pull that shows what an open insert made, in whatever list (U4). Until then, plans again every minute. */
function awaitPull(from: number, now: number): Step {
  return { act: "wait", until: now <= from ? from + 1 : now + PULL_AWAITED };
}

function planDelete(draft: Draft, task: TaskState, replica: LiveReplica, run: Run): Step {
  const deletedAt = task.deleted?.at ?? 0;
  if (timeSince(deletedAt, draft.now) < TIMES.undo) return { act: "wait", until: deletedAt + TIMES.undo };
  if (pendingRefusal(replica, task, "delete", draft.now)) return NOTHING;
  if (isOriginal(task.assigned, replica) && task.deleted?.by !== draft.account) return { act: "keep" };
  for (const other of draft.replicas.values()) {
    if (other.state !== "live" || other.base.parent.value !== task.id) continue;
    // Google would remove a live subtask together with its parent. So the deletion waits until the subtask has moved to its new
    // parent, or to the top level if Google refuses that (U3). If Google refuses both, it goes too, and is inserted again later.
    const child = draft.set.get(other.taskId);
    if (!child) return BLOCKED;
    const isRefused = findRefusal(other, child, "parent") ?? findRefusal(other, child, "list");
    if (!isRefused) return awaitParent(draft, child);
    if (!run.unplaced.has(child.id)) return planMove(draft, child, other, null, run);
  }
  // The person may just have put a subtask under it in Google. So read the list first (U3.2).
  if (replica.googleParent === null && !isFresh(run.placedAt, draft.now))
    return { act: "list", places: true };
  if (!isReadFor(replica, run, draft.now)) return { act: "read", googleId: replica.googleId };
  const pendingWrite = newPendingWrite(draft, task, "delete", {}, replica, run);
  draft.keepPendingWrite(pendingWrite);
  return { act: "delete", pendingWrite, googleId: replica.googleId, etag: replica.etag };
}

function planPatch(draft: Draft, task: TaskState, replica: LiveReplica, changed: Field[], run: Run): Step {
  // A PATCH might replace a person's edit that nobody has read. So read first, unless only the status is written (U2). One listing
  // covers many tasks, and brings the screen up to date.
  const isRead = isReadFor(replica, run, draft.now);
  if (!isRead && changed.some((field) => field !== "status")) return { act: "list", places: false };
  const fields = changed.some(isInTitle) ? [...new Set([...changed, ...IN_TITLE])] : changed;
  const target: Target = {};
  for (const field of fields) target[field] = { value: task.values[field], rev: task.revisions[field].rev };
  const parent = task.values.parent === null ? undefined : draft.liveReplica(task.values.parent);
  const pendingWrite = newPendingWrite(draft, task, "patch", target, replica, run);
  // The task may have another etag by now. So a different one after the write does not prove a later change (U5.2).
  if (!isRead) pendingWrite.etag = null;
  draft.keepPendingWrite(pendingWrite);
  const body = bodyFor(task.values, fields, parent?.googleId ?? null);
  return { act: "patch", pendingWrite, googleId: replica.googleId, body, etag: replica.etag };
}

function isReadFor(replica: LiveReplica, run: Run, now: number): boolean {
  return run.read.has(replica.googleId) || isFresh(run.listedAt, now);
}

function isFresh(at: number | null, now: number): boolean {
  return at !== null && now - at < LISTED_FOR;
}

/** Waits until the parent is in Google. If Google refuses the parent, waits until the parent is tried again. */
function awaitParent(draft: Draft, task: TaskState): Step {
  const parent = draft.set.get(task.values.parent);
  const replica = parent && draft.replicas.get(parent.id);
  const refusal =
    parent &&
    (pendingRefusal(replica, parent, "insert", draft.now) ??
      pendingRefusal(replica, parent, "list", draft.now));
  return { act: "wait", until: refusal?.retryAt ?? null };
}

/** Plans the move of a task under its parent, or to the top level, if Google has it elsewhere. */
function planParent(draft: Draft, task: TaskState, replica: LiveReplica, run: Run): Step {
  if (replica.base.parent.value === task.values.parent) return NOTHING;
  if (pendingRefusal(replica, task, "parent", draft.now)) {
    return mustLeaveParent(draft, replica) && !run.unplaced.has(task.id)
      ? planMove(draft, task, replica, null, run)
      : NOTHING;
  }
  if (
    replica.googleParent !== null &&
    (draft.tombstones.get(replica.googleParent)?.cascadeAt ?? null) !== null
  )
    return BLOCKED;
  const parent = task.values.parent === null ? null : draft.liveReplica(task.values.parent);
  if (parent === undefined || (parent !== null && isOnItsWay(parent))) return awaitParent(draft, task);
  if (parent !== null && draft.isQuarantined(parent)) return NOTHING;
  return planMove(draft, task, replica, parent, run);
}

/**
 * Whether a subtask whose place Google refuses must leave its present parent in Google nevertheless, for the top level. It must if
 * that parent is a duplicate, or becomes a subtask itself (U3.4).
 */
function mustLeaveParent(draft: Draft, { googleParent }: LiveReplica): boolean {
  if (googleParent === null) return false;
  const above = draft.set.get(draft.taskOf(googleParent) ?? null);
  return draft.duplicates.has(googleParent) || (above?.values.parent ?? null) !== null;
}

/** Plans a move in Google. A move knows no If-Match, so the task and its present parent are read first. */
function planMove(
  draft: Draft,
  task: TaskState,
  replica: LiveReplica,
  parent: LiveReplica | null,
  run: Run,
): Step {
  for (const googleId of [replica.googleId, replica.googleParent]) {
    if (googleId !== null && !run.read.has(googleId)) return { act: "read", googleId };
  }
  const value = parent?.taskId ?? null;
  const { rev } = value === task.values.parent ? task.revisions.parent : replica.base.parent;
  const pendingWrite = newPendingWrite(draft, task, "move", { parent: { value, rev } }, replica, run);
  draft.keepPendingWrite(pendingWrite);
  return { act: "move", pendingWrite, googleId: replica.googleId, parent: parent?.googleId ?? null };
}

function newPendingWrite(
  draft: Draft,
  task: TaskState,
  kind: PendingWriteState["kind"],
  target: Target,
  replica: LiveReplica | null,
  run: Run,
): PendingWriteState {
  return {
    id: newId(),
    taskId: task.id,
    kind,
    target,
    etag: replica?.etag ?? null,
    sentAt: draft.now,
    googleAt: run.googleNow,
    state: "open",
    attempts: [],
  };
}
