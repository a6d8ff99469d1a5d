import { GoogleFailure } from "../../google/GoogleFailure.ts";
import type { DuplicateState } from "../../domain/replica.ts";
import { memberById } from "../../db/tables/members.ts";
import type { MemberRow } from "../../db/tables/members.ts";
import { decide } from "../merge/decide.ts";
import { loseParent } from "../merge/deletion.ts";
import type { Draft } from "../merge/draft.ts";
import { openDraft, saveDraft } from "../drafts.ts";
import { pullList } from "../pull/pull.ts";
import { pullOrder } from "../pull/pullOrder.ts";
import { readTask } from "../pull/readTask.ts";
import { fenced } from "../worker.ts";
import type { Worker } from "../worker.ts";

/**
 * Removes late duplicates of our own inserts. The time is written before the call, so that a subtask which goes with it is not
 * taken for the person's deletion (rule U3). One under which the person put a subtask stays until
 * that was moved out (U3).
 * @returns whether all are removed
 */
export async function removeDuplicates(
  worker: Worker,
  member: MemberRow,
  duplicates: readonly DuplicateState[],
): Promise<boolean> {
  if (duplicates.length === 0) return true;
  // Google would take along what the person hung under one since the last listing
  const current = await worker.store.snapshot((tx) => memberById(tx, member.id));
  if (current) await pullList(worker, current, null, false);
  await pullOrder(worker, member, null);
  let all = true;
  for (const { googleId, taskId } of duplicates) {
    const seen = await readTask(worker, member, googleId);
    const at = member.watermark ?? 0;
    const duplicate = await fenced(worker, member, async (tx, now) => {
      const draft = await openDraft(tx, now, { tasks: [taskId], googleIds: [googleId] }, worker.pace.now());
      decide(draft, seen, "reading");
      const still = draft.taskOf(googleId) === undefined ? draft.duplicates.get(googleId) : undefined;
      const isParent = still !== undefined && moveOut(draft, googleId);
      if (isParent) all = false;
      else if (still) draft.keepDuplicate({ ...still, sentAt: still.sentAt ?? at });
      else draft.removeDuplicate(googleId);
      await saveDraft(worker.store, tx, now, draft);
      return isParent ? undefined : still;
    });
    if (!duplicate) continue;
    try {
      await worker.google.remove(member.google_list_id!, googleId, duplicate.etag || null);
    } catch (error) {
      if (!(error instanceof GoogleFailure)) throw error;
      if (error.kind !== "changed" && error.kind !== "missing") throw error;
      all = false; // it is read again in the next run; its list may be away for a moment
      continue;
    }
    await fenced(worker, member, async (tx, now) => {
      const draft = await openDraft(tx, now, { tasks: [taskId], googleIds: [googleId] }, worker.pace.now());
      // it is known by its task: the person may have removed it at the same time, and bring it back
      const { rawTitle, base } = duplicate;
      draft.dig({ googleId, taskId, by: "us", at, updated: seen.updated, rawTitle, base });
      draft.removeDuplicate(googleId);
      await saveDraft(worker.store, tx, now, draft);
    });
  }
  return all;
}

/** @returns whether anything hangs under this Google task */
function moveOut(draft: Draft, googleId: string): boolean {
  let any = false;
  for (const replica of draft.replicas.values()) {
    const task = draft.set.get(replica.taskId);
    if (replica.state !== "live" || replica.googleParent !== googleId || !task || task.dead) continue;
    any = true;
    loseParent(draft, replica, task);
  }
  return any;
}
