import { decide, leaveParent, tryAgain } from "../merge/decide.ts";
import { baseOf, newCopy } from "../merge/draft.ts";
import type { Draft } from "../merge/draft.ts";
import { land } from "../merge/echo.ts";
import { addRefusal } from "../../domain/refusal.ts";
import type { Refusable } from "../../domain/refusal.ts";
import { goneFrom } from "../merge/RemoteTask.ts";
import type { Seen } from "../merge/RemoteTask.ts";
import type { Step } from "./plan.ts";

/** Google answered an insert: the copy begins with what that attempt wrote. A copy that is there already makes it a twin. */
export function answerInsert(draft: Draft, step: Step & { act: "insert" }, seen: Seen): void {
  const intent = draft.intents.get(step.intent.id) ?? step.intent;
  const attempt = intent.attempts.at(-1)!;
  attempt.googleId = seen.id;
  const task = draft.set.get(intent.taskId);
  const copy = draft.liveCopy(intent.taskId);
  draft.touched.intents.add(intent);
  if (!task || copy?.googleId === seen.id) return;
  if (copy || intent.state === "done") {
    const { target: base, title: rawTitle } = attempt;
    draft.keepTwin({ googleId: seen.id, taskId: task.id, etag: seen.etag, rawTitle, base, sentAt: null });
    return;
  }
  const made = newCopy(task.id, seen, structuredClone(attempt.target));
  draft.keepCopy({ ...made, traces: { born: seen.updated } });
  tryAgain(draft, task);
  draft.close(intent);
  intent.googleId = seen.id;
}

/** Google answered a PATCH: its target is the base, and what else the answer shows is the person's. */
export function answerPatch(draft: Draft, step: Step & { act: "patch" }, seen: Seen): void {
  const copy = draft.liveCopy(step.intent.taskId);
  for (const intent of draft.openIntents(step.intent.taskId))
    if (intent.kind === "patch") draft.close(intent);
  if (copy?.googleId !== step.googleId) return;
  land(draft, copy, step.intent.target, seen.updated);
  if (step.body.title !== undefined) copy.rawTitle = step.body.title;
  // a deletion is left to the next listing, which may hold it (P4)
  if (!seen.deleted) decide(draft, seen, "answer");
}

/** What a card says of a task that Google answers for and leaves where it is (U7). */
const STAYS = "Google keeps this task under its parent";

export function answerMove(draft: Draft, step: Step & { act: "move" }, seen: Seen): void {
  const copy = draft.liveCopy(step.intent.taskId);
  const intent = draft.intents.get(step.intent.id);
  if (!copy || !intent) return;
  if (seen.parent !== step.parent && seen.parent === copy.googleParent) {
    // as with what is completed and hidden
    draft.close(intent);
    refuse(draft, step.intent.taskId, { whats: ["parent"], reason: STAYS });
    return;
  }
  copy.traces.moved = { from: copy.googleParent, at: seen.updated };
  leaveParent(draft, copy);
  copy.googleParent = step.parent;
  copy.base.parent = { ...step.intent.target.parent! };
  draft.close(intent);
  decide(draft, seen, "answer");
}

export function answerDelete(draft: Draft, step: Step & { act: "delete" }): void {
  const copy = draft.liveCopy(step.intent.taskId);
  const intent = draft.intents.get(step.intent.id);
  if (intent) draft.close(intent);
  if (copy?.googleId !== step.googleId) return;
  leaveParent(draft, copy);
  draft.bury(copy, "us", step.intent.googleAt);
  draft.orphanChildren(step.intent.taskId);
}

/**
 * The call certainly did nothing: its intent is taken back, so that it is planned anew.
 * An insert loses its last attempt, and is forgotten with its only one; those before it are as long ago as they were.
 */
export function takeBack(
  draft: Draft,
  step: Exclude<Step, { act: "read" | "list" | "keep" | "none" | "wait" }>,
): void {
  const intent = draft.intents.get(step.intent.id);
  if (!intent) return;
  draft.touched.intents.add(intent);
  if (intent.kind === "insert") {
    intent.attempts.pop();
    const before = intent.attempts.at(-1);
    if (before) {
      intent.sentAt = before.sentAt;
      return;
    }
  }
  draft.close(intent);
}

/** What a card says of a subtask whose parent is completed: Google nests nothing under what it has hidden. */
const UNDER_COMPLETED = "Google takes no subtask under a completed task";

/**
 * U7: Google refuses parts of a task as they are, or all of it. The reason stands on its card; they are tried again when
 * they change, and later and later meanwhile.
 * @param reason what Google said; null where it did not answer
 */
export function refuse(
  draft: Draft,
  taskId: string,
  { whats, reason }: { whats: readonly Refusable[]; reason: string | null },
): void {
  const task = draft.set.get(taskId);
  if (!task) return;
  const isNesting = whats.includes("insert") || whats.includes("parent");
  const parent = draft.set.get(task.values.parent);
  const isUnderCompleted = isNesting && parent?.values.status === "completed";
  const copy = draft.copies.get(taskId) ?? {
    ...newCopy(taskId, goneFrom(`refused:${taskId}`, 0), baseOf(task)),
    state: "gone" as const,
  };
  for (const what of whats)
    addRefusal(copy, task, {
      what,
      reason: reason && isUnderCompleted ? UNDER_COMPLETED : reason,
      now: draft.now,
    });
  draft.copies.set(taskId, copy);
  draft.change(copy);
}
