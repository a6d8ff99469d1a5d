import { REASON } from "@tasklane/contract/sentences.ts";
import { decide, leaveParent, tryAgain } from "../merge/decide.ts";
import { isUnderReturned, takeOwnRemoval } from "../merge/deletion.ts";
import { baseOf, replicaOf } from "../merge/draft.ts";
import type { Draft } from "../merge/draft.ts";
import { land } from "../merge/echo.ts";
import { addRefusal } from "../../domain/refusal.ts";
import { copyBase, duplicateOf, isOnItsWay } from "../../domain/replica.ts";
import type { Refusable } from "../../domain/refusal.ts";
import { goneFrom } from "../merge/RemoteTask.ts";
import type { RemoteTask } from "../merge/RemoteTask.ts";
import type { Step, Write } from "./Step.ts";

/**
 * Records Google's answer to an insert. The new Google task becomes the task's replica. It is a duplicate if the task has a live
 * replica already, or if the insert was closed.
 */
export function answerInsert(draft: Draft, step: Step & { act: "insert" }, remote: RemoteTask): void {
  const pendingWrite = draft.pendingWrites.get(step.pendingWrite.id) ?? step.pendingWrite;
  const attempt = pendingWrite.attempts.at(-1)!;
  attempt.googleId = remote.id;
  const task = draft.set.get(pendingWrite.taskId);
  const replica = draft.liveReplica(pendingWrite.taskId);
  if (!task) return;
  draft.affected.pendingWrites.add(pendingWrite);
  if (replica?.googleId === remote.id) return;
  if (replica || pendingWrite.state === "done") {
    const { id: googleId, etag } = remote;
    const { target: base, title: rawTitle } = attempt;
    draft.keepDuplicate(duplicateOf({ googleId, taskId: task.id, etag, rawTitle, base }));
    return;
  }
  const made = replicaOf(task.id, remote, copyBase(attempt.target));
  draft.keepReplica({ ...made, writeLog: { born: remote.updated } });
  tryAgain(draft, task);
  draft.close(pendingWrite);
}

/** Records Google's answer to a PATCH. What was written becomes the base. Any other difference is the person's edit in Google. */
export function answerPatch(draft: Draft, step: Step & { act: "patch" }, remote: RemoteTask): void {
  const replica = draft.liveReplica(step.pendingWrite.taskId);
  for (const pendingWrite of draft.openPendingWrites(step.pendingWrite.taskId))
    if (pendingWrite.kind === "patch") draft.close(pendingWrite);
  if (replica?.googleId !== step.googleId) return;
  land(draft, replica, step.pendingWrite.target, remote.updated);
  if (step.body.title !== undefined) replica.rawTitle = step.body.title;
  // Leave a deleted task to the next listing, which tells whether this is a mass deletion (P4). Leave it also a task under a parent
  // that may be back: it reads that parent first (P9.3).
  if (!remote.deleted && !isUnderReturned(draft, remote))
    decide(draft, remote, isOnItsWay(replica) ? "old list" : "answer");
}

/** The reason on the card of a task that Google leaves under its old parent, although it answers our move with success (U7). */
const STAYS = "Google keeps this task under its parent";

/** Records Google's answer to a move under another parent, or to the top level. */
export function answerMove(draft: Draft, step: Step & { act: "move" }, remote: RemoteTask): void {
  const replica = draft.liveReplica(step.pendingWrite.taskId);
  const pendingWrite = draft.pendingWrites.get(step.pendingWrite.id);
  if (!replica || !pendingWrite) return;
  if (remote.parent !== step.parent && remote.parent === replica.googleParent) {
    // Google answers a move with success but leaves the task in place, if the task is completed and hidden.
    draft.close(pendingWrite);
    refuse(draft, step.pendingWrite.taskId, { whats: ["parent"], reason: STAYS });
    return;
  }
  replica.writeLog.moved = { from: replica.googleParent, at: remote.updated };
  leaveParent(draft, replica);
  replica.googleParent = step.parent;
  replica.base.parent = { ...step.pendingWrite.target.parent! };
  draft.close(pendingWrite);
  decide(draft, remote, "answer");
}

/** Records that Google deleted a task: its replica becomes a tombstone. */
export function answerDelete(draft: Draft, step: Step & { act: "delete" }): void {
  const pendingWrite = draft.pendingWrites.get(step.pendingWrite.id);
  if (pendingWrite) draft.close(pendingWrite);
  // Another task may have the Google task by now, which lives (`joinReturnedTasks`).
  const replica = draft.liveReplica(draft.taskOf(step.googleId) ?? "");
  if (!replica) return;
  leaveParent(draft, replica);
  takeOwnRemoval(draft, replica, step.pendingWrite.googleAt);
}

/**
 * A call to Google failed and certainly changed nothing. Undoes its pending write, so that the task is planned again. An insert
 * loses its last attempt, and is closed when none is left. Earlier attempts may still have arrived, and keep their times.
 */
export function takeBack(draft: Draft, step: Write): void {
  const pendingWrite = draft.pendingWrites.get(step.pendingWrite.id);
  if (!pendingWrite) return;
  draft.affected.pendingWrites.add(pendingWrite);
  if (pendingWrite.kind === "insert") {
    pendingWrite.attempts.pop();
    const before = pendingWrite.attempts.at(-1);
    if (before) {
      pendingWrite.sentAt = before.sentAt;
      return;
    }
  }
  draft.close(pendingWrite);
}

/** The reason on the card of a subtask whose parent is completed: Google nests nothing under a hidden completed task. */
const UNDER_COMPLETED = "Google takes no subtask under a completed task";

/**
 * Records that Google refuses some parts of a task, or all of it (U7).
 * @param whats the refused parts
 * @param reason Google's error message; null if Google did not answer
 * @param pause how long each of the first tries waits if Google did not answer, in milliseconds
 */
export function refuse(
  draft: Draft,
  taskId: string,
  { whats, reason, pause = 0 }: { whats: readonly Refusable[]; reason: string | null; pause?: number },
): void {
  const task = draft.set.get(taskId);
  if (!task) return;
  const isNesting = whats.includes("insert") || whats.includes("parent");
  const parent = draft.set.get(task.values.parent);
  const words =
    isNesting && parent?.values.status === "completed" ? UNDER_COMPLETED : ownWords(whats, reason);
  const replica = draft.replicas.get(taskId) ?? {
    ...replicaOf(taskId, goneFrom("", 0), baseOf(task)),
    state: "refused" as const,
    googleId: null,
  };
  for (const what of whats)
    addRefusal(replica, task, { what, reason: reason && words, now: draft.now, pause });
  draft.replicas.set(taskId, replica);
  draft.change(replica);
}

/** Answers with which Google refuses a move to another list without a reason. It documents one: that the task repeats. */
const WORDLESS = /^(invalid value|invalid argument|bad request)\.?$/i;

/** Says in plain words why Google leaves a task in its old list; otherwise returns Google's own words. */
function ownWords(whats: readonly Refusable[], reason: string | null): string | null {
  return reason !== null && whats.includes("list") && WORDLESS.test(reason) ? REASON.staysInList : reason;
}
