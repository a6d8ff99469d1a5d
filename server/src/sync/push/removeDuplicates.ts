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
 * Removes late duplicates of our own inserts in Google. The time is stored before the call, so that a subtask which goes
 * with the duplicate is not taken for the person's deletion (rule U3). A duplicate stays while a subtask that the person
 * put under it is still there (U3).
 * @returns whether all duplicates are removed
 */
export async function removeDuplicates(
  worker: Worker,
  member: MemberRow,
  duplicates: readonly DuplicateState[],
): Promise<boolean> {
  if (duplicates.length === 0) return true;
  // Google would also remove what the person put under a duplicate since the last listing, so the list is read first.
  const current = await worker.store.snapshot((tx) => memberById(tx, member.id));
  if (current) await pullList(worker, current, null, false);
  await pullOrder(worker, member, null);
  let all = true;
  for (const { googleId, taskId } of duplicates) {
    const remote = await readTask(worker, member, googleId);
    const at = member.watermark ?? 0;
    const duplicate = await fenced(worker, member, async (tx, now) => {
      const draft = await openDraft(tx, now, { tasks: [taskId], googleIds: [googleId] }, worker.clock.now());
      decide(draft, remote, "reading");
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
      await worker.google.remove(member.google_list_id!, googleId, duplicate.etag);
    } catch (error) {
      if (!(error instanceof GoogleFailure)) throw error;
      if (error.kind !== "changed" && error.kind !== "missing") throw error;
      all = false; // the next run reads it again; its list may be missing for a moment
      continue;
    }
    await fenced(worker, member, async (tx, now) => {
      const draft = await openDraft(tx, now, { tasks: [taskId], googleIds: [googleId] }, worker.clock.now());
      // The tombstone names the task, because the person may have removed the duplicate at the same time and bring it
      // back.
      const { rawTitle, base } = duplicate;
      draft.putTombstone({ googleId, taskId, by: "us", at, updated: remote.updated, rawTitle, base });
      draft.removeDuplicate(googleId);
      await saveDraft(worker.store, tx, now, draft);
    });
  }
  return all;
}

/** Moves the live subtasks of a duplicate out of it. @returns whether it has any */
function moveOut(draft: Draft, googleId: string): boolean {
  let any = false;
  for (const replica of draft.replicas.values()) {
    const task = draft.set.get(replica.taskId);
    if (replica.state !== "live" || replica.googleParent !== googleId || !task || task.deleted) continue;
    any = true;
    loseParent(draft, replica, task);
  }
  return any;
}
