import { GoogleFailure } from "../../google/GoogleFailure.ts";
import type { Tx } from "../../db/engine.ts";
import { findKnown } from "../../db/tables/knownTasks.ts";
import { isBeingLeft } from "../../db/tables/otherLists.ts";
import { isDeleted } from "../../db/tables/lists.ts";
import { hasMoreMembers, memberByGoogleList } from "../../db/tables/members.ts";
import { markWritten } from "../../db/tables/writtenLists.ts";
import type { MemberRow } from "../../db/tables/members.ts";
import { standsBefore } from "../../db/tables/ordering.ts";
import { GOOGLE_CLOCKS_DIFFER } from "../../domain/googleTime.ts";
import { markInSync } from "../drafts.ts";
import { inDraft } from "../inDraft.ts";
import { idsOf, remoteTaskFrom } from "../merge/RemoteTask.ts";
import type { RemoteTask } from "../merge/RemoteTask.ts";
import { isOnItsWay } from "../../domain/replica.ts";
import type { LiveReplica, PendingWriteState } from "../../domain/replica.ts";
import { adoptLateInserts } from "../pull/decideInOtherLists.ts";
import { pullHinted, pullPlaces } from "../pull/pullHinted.ts";
import { readAndDecide } from "../pull/readTask.ts";
import { googleOf } from "../worker.ts";
import type { Worker } from "../worker.ts";
import { answerDelete, answerInsert, answerMove, answerPatch } from "./answers.ts";
import { handleFailure } from "./handleFailure.ts";
import { keepAssigned } from "./keepAssigned.ts";
import { isInSync, plan } from "./plan.ts";
import type { Run, Step, Write } from "./Step.ts";
import { noteOrder } from "./pushOrder.ts";

/** One push of a task takes at most this many steps. The next one goes on. */
const STEPS = 8;

/** What waits for something else is tried again after this time, in milliseconds, or when something changes. */
export const BLOCKED_FOR = 15_000;

/**
 * Brings one task to Google, step by step (`plan`).
 * @returns null when Google holds the task or refuses the rest; else when to try again
 */
export async function pushTask(
  worker: Worker,
  member: MemberRow,
  id: string,
  run: Run,
): Promise<number | null> {
  for (let steps = 0; steps < STEPS; steps++) {
    const known = run.unplaced.size + run.apart.size;
    const { step, before, now, at } = await planStep(worker, member, id, run);
    if (step.act === "none") return null;
    if (step.act === "keep") {
      await keepAssigned(worker, member, id);
      return null;
    }
    if (step.act === "wait") return step.until ?? worker.clock.now() + BLOCKED_FOR;
    if (step.act === "list") {
      const { readAt, member: read } = step.places
        ? await pullPlaces(worker, now)
        : await pullHinted(worker, now, null, false);
      // When the listing was read to its end, not when it was saved: it grows older meanwhile.
      run.listedAt = readAt;
      if (step.places) run.placedAt = readAt;
      run.googleNow = read.watermark ?? 0;
      continue;
    }
    if (step.act === "read") {
      const { deleted } = await readAndDecide(worker, at, step.googleId, [id]);
      // A parent that moves to another list here was removed in Google. Its new list decides what that means, also for this
      // (P10.4).
      if (deleted && (await isLeaving(worker, at, step.googleId))) return worker.clock.now() + BLOCKED_FOR;
      run.read.add(step.googleId);
      continue;
    }
    const next = await perform(worker, { member, at }, step, before, run);
    if (next === "in sync") return null;
    if (next === "blocked") return worker.clock.now() + BLOCKED_FOR;
    // If Google refused a position or a group of fields, the plan changes: a deletion first moves its subtasks out, and refused
    // fields are tried one by one. Start the count of steps again, so that all of that happens in this push.
    if (run.unplaced.size + run.apart.size > known) steps = 0;
  }
  return worker.clock.now() + BLOCKED_FOR;
}

/**
 * In one transaction, decides the next step, and stores its pending write and that the list was written to.
 * @returns also the member's row as that transaction read it; `at` is the member of the list where the task stands in Google
 */
async function planStep(
  worker: Worker,
  member: MemberRow,
  id: string,
  run: Run,
): Promise<{ step: Step; before: { id: string; googleId: string } | null; now: MemberRow; at: MemberRow }> {
  const { markedAt, ...planned } = await inDraft(worker, member, { tasks: [id] }, async (draft, tx, now) => {
    const dying = draft.set.get(id)?.deleted ? draft.liveReplica(id) : undefined;
    // Google may still have a subtask under it that was moved to another list here, and would remove that too (U3.3).
    if (dying && (await isBeingLeft(tx, now, dying.googleId)))
      return { step: { act: "wait", until: null } as const, before: null, markedAt: null, now, at: now };
    const pulledAt = await pulledAtOf(tx, now, draft.openPendingWrites(id), run.pulledAt);
    const unmoved = await listOfUnmoved(tx, now, draft.liveReplica(id));
    const at = unmoved ?? now;
    const step = plan(draft, id, { ...run, pulledAt }, unmoved !== null);
    const task = draft.set.get(id);
    const before =
      step.act === "insert" && task && !run.unplaced.has(id)
        ? await standsBefore(tx, now.list_id, now.id, {
            orderKey: task.orderKey,
            parent: task.values.parent,
            googleParent: step.parent,
          })
        : null;
    if (step.act === "none") markInSync(draft, id);
    const list = at.google_list_id!;
    const dueAt = "pendingWrite" in step ? (worker.writeMarks?.dueAt(list) ?? null) : null;
    if (dueAt !== null) await markWritten(tx, now.account_id, list, dueAt);
    return { step, before, markedAt: dueAt, now, at };
  });
  if (markedAt !== null) worker.writeMarks!.note(planned.at.google_list_id!, markedAt);
  return planned;
}

/**
 * Finds the list where Google still has a task that was moved here, for writes there while Google refuses the move (U7.14).
 * @returns the member of that list; null if the task stands here, if that list is gone, or if it has people who are not in this
 *   one: if this list is deleted, the task returns with what Google holds, and they must not get what was written here (I7)
 */
async function listOfUnmoved(
  tx: Tx,
  member: MemberRow,
  replica: LiveReplica | undefined,
): Promise<MemberRow | null> {
  if (!replica || !isOnItsWay(replica)) return null;
  const old = await memberByGoogleList(tx, member.account_id, replica.remoteListId);
  if (old?.state !== "approved" || (await isDeleted(tx, old.list_id))) return null;
  return (await hasMoreMembers(tx, old, member)) ? null : old;
}

/** Whether a Google task stands in this Google list while it moves to another list in Tasklane. */
async function isLeaving(worker: Worker, member: MemberRow, googleId: string): Promise<boolean> {
  const { inOtherLists } = await worker.store.snapshot((tx) => findKnown(tx, member, [googleId]));
  return inOtherLists.get(googleId)?.isLeaving ?? false;
}

/**
 * Returns when the lists were last pulled in which an insert of unknown outcome may be found: the member's list, and the lists to
 * which it was sent before the task moved to this one (U4).
 */
async function pulledAtOf(
  tx: Tx,
  member: MemberRow,
  open: readonly PendingWriteState[],
  own: number | null,
): Promise<number | null> {
  let pulledAt = own;
  const lists = new Set(open.flatMap(({ attempts }) => attempts.flatMap(({ listId }) => listId ?? [])));
  for (const listId of lists) {
    const old = await memberByGoogleList(tx, member.account_id, listId);
    if (old) pulledAt = pulledAt && old.pulled_at && Math.min(pulledAt, old.pulled_at);
  }
  return pulledAt;
}

/**
 * Makes the call to Google that the step asks for, and records the answer.
 * @returns whether Google now holds the task, or else whether to plan the next step at once ("again") or later ("blocked")
 */
async function perform(
  worker: Worker,
  { member, at }: { member: MemberRow; at: MemberRow },
  step: Write,
  before: { id: string; googleId: string } | null,
  run: Run,
): Promise<"in sync" | "again" | "blocked"> {
  const list = at.google_list_id!;
  const taskId = step.pendingWrite.taskId;
  const scopeOf = (remote: RemoteTask) => ({ tasks: [taskId], googleIds: idsOf([remote]) });
  const google = googleOf(worker, member);
  try {
    switch (step.act) {
      case "insert": {
        const made = remoteTaskFrom(
          await google.insert(list, step.body, { parent: step.parent, previous: before?.googleId ?? null }),
        );
        const scope = { ...scopeOf(made), insertOf: taskId };
        const isHere = await inDraft(worker, member, scope, (draft) => {
          answerInsert(draft, step, made);
          return draft.set.get(taskId) !== undefined;
        });
        // While the call was made, the task moved to another list.
        if (!isHere) {
          await adoptLateInserts(worker, member, [made]);
          return "blocked";
        }
        await noteOrder(worker, member, taskId, before?.id ?? null);
        noteGoogleTime(run, made);
        return "again";
      }
      case "patch": {
        const remote = remoteTaskFrom(await google.patch(list, step.googleId, step.body, step.etag));
        const isDone = await inDraft(worker, member, scopeOf(remote), (draft) => {
          answerPatch(draft, step, remote);
          return isInSync(draft, taskId);
        });
        noteGoogleTime(run, remote);
        return isDone ? "in sync" : "again";
      }
      case "move": {
        const remote = remoteTaskFrom(
          await google.move(list, step.googleId, { parent: step.parent, previous: null }),
        );
        await inDraft(worker, member, scopeOf(remote), (draft) => answerMove(draft, step, remote));
        if (remote.parent !== null && step.parent === null) run.unplaced.add(taskId);
        return "again";
      }
      case "delete": {
        await google.remove(list, step.googleId, step.etag);
        const scope = { tasks: [taskId], googleIds: [step.googleId] };
        await inDraft(worker, member, scope, (draft) => answerDelete(draft, step));
        return "again";
      }
    }
  } catch (error) {
    if (!(error instanceof GoogleFailure)) throw error;
    return (await handleFailure(worker, { member, at }, step, before, run, error)) ? "again" : "blocked";
  }
}

/** Records that Google's clock has passed the time of this answer, less the time by which its servers may disagree (U5.5). */
function noteGoogleTime(run: Run, written: { updated: number; deleted: boolean }): void {
  if (!written.deleted) run.googleNow = Math.max(run.googleNow, written.updated - GOOGLE_CLOCKS_DIFFER);
}
