import { TIMES } from "@tasklane/contract/limits.ts";
import { TEXT } from "@tasklane/contract/sentences.ts";
import { isFailure, nullIfFails } from "../../google/GoogleFailure.ts";
import { movingReplicas } from "../../db/tables/remoteTasks.ts";
import type { Reader, Tx } from "../../db/engine.ts";
import { deletedLists, holdsMoved, isDeleted } from "../../db/tables/lists.ts";
import { changeMember, endMember, memberByGoogleList } from "../../db/tables/members.ts";
import type { MemberRow } from "../../db/tables/members.ts";
import { openTasks } from "../../db/tables/taskRows.ts";
import { isEmptyList } from "../../db/tables/tasks.ts";
import { forkTask } from "../../services/carryReplicas.ts";
import { keepPlaceholder } from "../../services/placeholderLists.ts";
import { isListed, readAll } from "../pull/listing.ts";
import { pullList } from "../pull/pull.ts";
import { fenced } from "../worker.ts";
import type { Worker } from "../worker.ts";

/** After Google refused to delete a list, the next try comes after this time, in milliseconds. */
const REFUSED_FOR = 60 * 60_000;

/**
 * Deletes in Google the lists that were deleted in Tasklane. The member keeps the Google list's id until that is done. Otherwise
 * the next pull would take the Google list for a new one. If a task was moved out of the list in Tasklane but is still in it in
 * Google, the list waits. What was on its way into the list does not wait with it. If Google does not delete one list, the others
 * go on. A placeholder list is deleted only if it was never used.
 */
export async function deleteDeletedLists(worker: Worker): Promise<void> {
  const { accountId } = worker.lease;
  for (const member of await worker.store.snapshot((tx) => deletedLists(tx, accountId))) {
    const list = member.google_list_id;
    if (list === null || worker.clock.now() - (member.missing_at ?? 0) < REFUSED_FOR) continue;
    if (member.orphaned_at !== null) {
      await endPlaceholder(worker, member, list);
      continue;
    }
    const { isHeld, others } = await worker.store.snapshot(async (tx) => ({
      isHeld: await holdsMoved(tx, accountId, list),
      others: await listsLeft(tx, member),
    }));
    if (isHeld && others.length === 0) continue;
    const isGone = !isHeld && (await deleteInGoogle(worker, list));
    const missing_at = worker.clock.now();
    const work = async (tx: Tx, now: MemberRow): Promise<void> => {
      if (isHeld || isGone) await leaveMoved(worker, tx, now);
      if (isGone) await endMember(tx, now, "detached");
      if (!isHeld) await changeMember(tx, now.id, { missing_at });
    };
    await fenced(worker, member, work, others);
  }
}

/**
 * Nobody waits for approval in this placeholder list any more. Deletes it, if its name and a whole listing, both read just before,
 * show that its person never used it (S8). Otherwise, or if Google refuses, it becomes an ordinary list of theirs. If Google fails,
 * or its answers disagree, the next run reads it again: the person may have used it in Google meanwhile.
 */
async function endPlaceholder(worker: Worker, member: MemberRow, list: string): Promise<void> {
  try {
    const { items } = await readAll((token) => worker.google.lists(token));
    const shown = items.find(({ id }) => id === list);
    const read = await nullIfFails(["missing"], () => pullList(worker, member, null, true));
    if ((read === null) !== (shown === undefined)) return;
    const isUnused =
      shown?.title === TEXT.awaitingList &&
      (await worker.store.snapshot((tx) => isEmptyList(tx, member.list_id)));
    const isGone = !shown || (isUnused && (await deleteInGoogle(worker, list)));
    await fenced(worker, member, async (tx, now) => {
      if (isGone) await endMember(tx, now, "detached");
      else await keepPlaceholder(tx, now, shown.title);
      worker.affected.add(now.list_id);
      worker.notified.add(now.account_id);
    });
  } catch (error) {
    if (!isFailure(error, ["refused", "unknown"])) throw error;
    worker.reportSkipped?.(error, "a placeholder list cannot be read or deleted");
  }
}

/**
 * Deletes a list in Google.
 * @returns whether the list is gone; false if Google refuses or still lists it
 */
async function deleteInGoogle({ google }: Worker, list: string): Promise<boolean> {
  try {
    await google.deleteList(list);
    return true;
  } catch (error) {
    if (!isFailure(error, ["refused", "changed", "missing"])) throw error;
    return error.kind === "missing" && !(await isListed(google, list));
  }
}

/** Lists the lists in which Google still has tasks that were moved to a member's list in Tasklane. */
async function listsLeft(tx: Reader, member: MemberRow): Promise<string[]> {
  const moving = await movingReplicas(tx, member.id);
  const left = moving.map((each) => memberByGoogleList(tx, member.account_id, each.remoteListId!));
  return (await Promise.all(left)).flatMap((other) => other?.list_id ?? []);
}

/**
 * Tasks may have been moved into the deleted list in Tasklane, but not yet in Google. A deleted task in the list where Google has
 * such a task takes its replica. The push of that list removes it there, after a look at what the person put under it (U3).
 */
async function leaveMoved(worker: Worker, tx: Tx, member: MemberRow): Promise<void> {
  const { clock } = worker;
  const at = clock.now() - TIMES.undo; // Nobody can undo this deletion, so the push need not wait for that (U8).
  for (const replica of await movingReplicas(tx, member.id)) {
    const to = await memberByGoogleList(tx, member.account_id, replica.remoteListId!);
    const task = (await openTasks(tx, member.list_id, [replica.taskId])).get(replica.taskId);
    if (!task || to?.state !== "approved" || (await isDeleted(tx, to.list_id))) continue;
    await forkTask(tx, { ...replica, to, task, at, deletedBy: to.account_id });
    worker.affected.add(to.list_id);
  }
}
