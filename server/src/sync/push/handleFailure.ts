import type { GoogleFailure } from "../../google/GoogleFailure.ts";
import type { MemberRow } from "../../db/tables/members.ts";
import { refusableOf } from "../../domain/refusal.ts";
import type { Refusable } from "../../domain/refusal.ts";
import { FIELDS } from "../../domain/task.ts";
import type { Field } from "../../domain/task.ts";
import type { Draft } from "../merge/draft.ts";
import { inDraft } from "../inDraft.ts";
import { readAndDecide } from "../pull/readTask.ts";
import type { Worker } from "../worker.ts";
import { refuse, takeBack } from "./answers.ts";
import type { Run, Write } from "./Step.ts";

/**
 * Decides what a failed write to Google means for its pending write (U4 to U7).
 * @param member the membership in the task's list
 * @param at the same person's membership in the list where the task stands in Google
 * @param before the sibling after which an insert was to put the task; null for none
 * @returns whether to plan the task's next step at once
 */
export async function handleFailure(
  worker: Worker,
  { member, at }: { member: MemberRow; at: MemberRow },
  step: Write,
  before: { id: string; googleId: string } | null,
  run: Run,
  failure: GoogleFailure,
): Promise<boolean> {
  const taskId = step.pendingWrite.taskId;
  const record = (work: (draft: Draft) => void) => inDraft(worker, member, { tasks: [taskId] }, work);
  const undo = (draft: Draft): void => takeBack(draft, step);
  // Google answers as if the task were not there, or had changed, and still shows it as it was. That counts as a failure (U7.8).
  const putOff = (draft: Draft): void => {
    const replica = draft.liveReplica(taskId);
    const { etag } = step.pendingWrite;
    const isAsBefore =
      step.act === "insert" ||
      (replica?.googleId === step.googleId && (etag === null || etag === replica.etag));
    if (isAsBefore) refuse(draft, taskId, { whats: whatsOf(step), reason: null });
  };
  switch (failure.kind) {
    case "unknown":
      // The pending write stays open. A reading at once, before the person edits the task again, shows most outcomes.
      if (step.act === "insert") return false;
      await readAndDecide(worker, at, step.googleId, [taskId]);
      await record((draft) => refuse(draft, taskId, { whats: whatsOf(step), reason: null }));
      return false;
    case "changed":
      await record(undo);
      if (step.act !== "insert") await readAndDecide(worker, at, step.googleId, [taskId]);
      await record(putOff);
      return true;
    case "missing":
    case "refused":
      await record(undo);
      run.read.clear();
      // Google has moved or removed it meanwhile. The next try of the move searches for it.
      if (failure.kind === "missing" && at.id !== member.id) return false;
      if (step.act === "insert" && before && !run.unplaced.has(taskId)) {
        run.unplaced.add(taskId);
        return true;
      }
      if (failure.kind === "refused") {
        const whats = whatsOf(step);
        if (whats.length > 1) {
          run.apart.add(taskId);
          return true;
        }
        if (step.act === "move" && step.parent === null) run.unplaced.add(taskId);
        await record((draft) => {
          // A value that changed meanwhile was not refused (U7.5).
          if (step.act !== "patch" || stillHas(draft, step))
            refuse(draft, taskId, { whats, reason: failure.message });
        });
        // Perhaps Google refuses its parent because the person changed that meanwhile.
        if ("parent" in step && step.parent !== null)
          await readAndDecide(worker, member, step.parent, [taskId]);
        return true;
      }
      if (step.act !== "insert") await readAndDecide(worker, member, step.googleId, [taskId]);
      else if (step.parent !== null) await readAndDecide(worker, member, step.parent, [taskId]);
      else throw failure;
      await record(putOff);
      return true;
    default:
      await record(undo);
      throw failure;
  }
}

/** Whether the task still has the values that a PATCH sent. */
function stillHas(draft: Draft, { pendingWrite: { taskId, target } }: Write): boolean {
  const revisions = draft.set.get(taskId)?.revisions;
  return FIELDS.every((field) => target[field] === undefined || target[field].rev === revisions?.[field].rev);
}

/** Returns the parts of a task that a write to Google concerns. */
function whatsOf(step: Write): Refusable[] {
  switch (step.act) {
    case "insert":
    case "delete":
      return [step.act];
    case "move":
      return ["parent"];
    case "patch":
      return [...new Set((Object.keys(step.pendingWrite.target) as Field[]).map(refusableOf))];
  }
}
