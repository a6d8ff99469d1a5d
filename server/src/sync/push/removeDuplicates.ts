import { GoogleFailure, isFailure, OF_ONE } from "../../google/GoogleFailure.ts";
import { isDue, nextRefusal } from "../../domain/refusal.ts";
import { newTombstone } from "../../domain/replica.ts";
import type { DuplicateState } from "../../domain/replica.ts";
import { isBeingLeft } from "../../db/tables/otherLists.ts";
import { memberById } from "../../db/tables/members.ts";
import type { MemberRow } from "../../db/tables/members.ts";
import { decide } from "../merge/decide.ts";
import { loseParent } from "../merge/deletion.ts";
import type { Draft } from "../merge/draft.ts";
import type { RemoteTask } from "../merge/RemoteTask.ts";
import { inDraft } from "../inDraft.ts";
import { pullList } from "../pull/pull.ts";
import { pullOrder } from "../pull/pullOrder.ts";
import { readTask } from "../pull/readTask.ts";
import type { Worker } from "../worker.ts";
import { BLOCKED_FOR } from "./pushTask.ts";

/**
 * Removes duplicates in Google. Before the call it stores Google's time (`sentAt`): a removal from then on counts as ours. While a
 * live subtask is under it, a duplicate stays (U3.4). One that Google does not remove is tried less and less often (U7.16).
 * @returns false if a replica has just become a duplicate, which the next push removes
 */
export async function removeDuplicates(
  worker: Worker,
  member: MemberRow,
  known: readonly DuplicateState[],
): Promise<boolean> {
  const now = worker.clock.now();
  const duplicates = known.filter(({ refusal }) => refusal === null || isDue(refusal.retryAt, now));
  if (duplicates.length === 0) return true;
  const current = await worker.store.snapshot((tx) => memberById(tx, member.id));
  const read = current && (await pullList(worker, current, null, false));
  await pullOrder(worker, member, null);
  const at = (read?.member ?? member).watermark ?? 0;
  const { shown, parentsOfKept } = await readDuplicates(worker, member, duplicates);
  let isExchanged = false;
  for (const { duplicate: found, remote } of shown) {
    const { googleId, taskId } = found;
    const scope = { tasks: [taskId], googleIds: [googleId] };
    const duplicate = await inDraft(worker, member, scope, async (draft, tx, here) => {
      decide(draft, remote, "reading");
      const still = draft.taskOf(googleId) === undefined ? draft.duplicates.get(googleId) : undefined;
      const isLeft = parentsOfKept.has(googleId) || (await isBeingLeft(tx, here, googleId));
      const isKept =
        still !== undefined && (isLeft || keepOriginal(draft, still, remote) || moveOut(draft, googleId));
      if (isKept) {
        const kept = draft.duplicates.get(googleId);
        if (kept) draft.keepDuplicate(putOff(kept, null, now));
        else isExchanged = true;
        parentsOfKept.add(remote.parent);
      } else if (still) draft.keepDuplicate({ ...still, sentAt: still.sentAt ?? at });
      else draft.removeDuplicate(googleId);
      return isKept ? undefined : still;
    });
    if (!duplicate) continue;
    try {
      await worker.google.remove(member.google_list_id!, googleId, duplicate.etag);
    } catch (error) {
      if (!(error instanceof GoogleFailure)) throw error;
      const isOfOne = isFailure(error, OF_ONE);
      await inDraft(worker, member, scope, (draft) => {
        // Without an answer, Google may have removed it. After any other failure it has not, so the new `sentAt` is dropped.
        const still = error.kind === "unknown" ? draft.duplicates.get(googleId) : duplicate;
        if (still) draft.keepDuplicate(isOfOne ? putOff(still, error, now) : still);
      });
      if (!isOfOne) throw error;
      parentsOfKept.add(remote.parent);
      continue;
    }
    await inDraft(worker, member, scope, (draft) => {
      // The person may have removed the duplicate at the same moment, and may press Undo. So the tombstone names our task.
      const removed = { googleId, taskId, rawTitle: duplicate.rawTitle, base: duplicate.base };
      draft.putTombstone(newTombstone({ ...removed, by: "us", at, updated: remote.updated }));
      draft.removeDuplicate(googleId);
    });
  }
  return !isExchanged;
}

/**
 * Reads duplicates by their ids. Nobody knows what an odd one holds, so it stays, and is put off (U13).
 * @returns the others, subtasks first; and the parents of those that stay, which stay, too
 */
async function readDuplicates(
  worker: Worker,
  member: MemberRow,
  duplicates: readonly DuplicateState[],
): Promise<{
  shown: { duplicate: DuplicateState; remote: RemoteTask }[];
  parentsOfKept: Set<string | null>;
}> {
  const shown: { duplicate: DuplicateState; remote: RemoteTask }[] = [];
  const parentsOfKept = new Set<string | null>();
  for (const duplicate of duplicates) {
    const { googleId, taskId } = duplicate;
    const remote = await readTask(worker, member, googleId);
    if (!remote.isOdd) {
      shown.push({ duplicate, remote });
      continue;
    }
    parentsOfKept.add(remote.parent);
    await inDraft(worker, member, { tasks: [taskId], googleIds: [googleId] }, (draft) => {
      const still = draft.duplicates.get(googleId);
      if (still) draft.keepDuplicate(putOff(still, null, worker.clock.now()));
    });
  }
  shown.sort((a, b) => Number(a.remote.parent === null) - Number(b.remote.parent === null));
  return { shown, parentsOfKept };
}

/**
 * Puts off a duplicate that stays (U7.16).
 * @param failure with which Google did not remove it; null when it was not asked to
 */
function putOff(duplicate: DuplicateState, failure: GoogleFailure | null, now: number): DuplicateState {
  const reason = failure?.kind === "refused" ? failure.message : null;
  const how = { reason, rev: 0, now, pause: BLOCKED_FOR };
  return { ...duplicate, refusal: nextRefusal(duplicate.refusal ?? undefined, how) };
}

/**
 * A duplicate may be the original Google task that a document or chat assigned to the person: they moved it while Tasklane
 * inserted the task again. Removing it would remove it in the document too. So it becomes the replica again, and what Tasklane
 * inserted is the duplicate (U14.3), also where somebody else has deleted our task (U14.1). While the replica is on its way, both
 * stay.
 * @param remote the Google task of the duplicate. It tells whether it is assigned; a task that was restored from the bin does not
 * @returns whether it is the original
 */
function keepOriginal(draft: Draft, duplicate: DuplicateState, { assigned }: RemoteTask): boolean {
  const task = draft.set.get(duplicate.taskId);
  const replica = draft.liveReplica(duplicate.taskId);
  if (!task || task.deleted?.by === draft.account || assigned === null || !replica) return false;
  if (replica.remoteListId === null) {
    draft.exchange(replica, duplicate);
    task.assigned = assigned;
    draft.set.changed.add(task);
  }
  return true;
}

/**
 * Marks the Google parent of a duplicate's live subtasks as unknown, so that the push moves them out.
 * @returns whether there are any
 */
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
