import { TIMES } from "@tasklane/contract/limits.ts";
import { isFailure } from "../../google/GoogleFailure.ts";
import { movingReplicas } from "../../db/tables/remoteTasks.ts";
import type { Reader, Tx } from "../../db/engine.ts";
import { deletedLists, holdsMoved, isDeleted } from "../../db/tables/lists.ts";
import { changeMember, endMember, memberByGoogleList } from "../../db/tables/members.ts";
import type { MemberRow } from "../../db/tables/members.ts";
import { openTasks } from "../../db/tables/taskRows.ts";
import { forkTask } from "../../services/carryReplicas.ts";
import { isListed } from "../pull/listing.ts";
import { fenced } from "../worker.ts";
import type { Worker } from "../worker.ts";

/** After Google refused to delete a list, the next try comes after this time, in milliseconds. */
const REFUSED_FOR = 60 * 60_000;

/**
 * Deletes in Google the lists that were deleted in Tasklane. The member keeps the Google list's id until that is done. Otherwise
 * the next pull would take the Google list for a new one. If a task was moved out of the list in Tasklane but is still in it in
 * Google, the list waits. What was on its way into the list does not wait with it. If Google does not delete one list, the others
 * go on.
 */
export async function deleteDeletedLists(worker: Worker): Promise<void> {
  const { accountId } = worker.lease;
  for (const member of await worker.store.snapshot((tx) => deletedLists(tx, accountId))) {
    const list = member.google_list_id;
    // This is a placeholder list. `deleteOrphanedPlaceholders` deletes it, after it has read once more that nobody used it (S8).
    if (member.orphaned_at !== null) continue;
    if (list === null || worker.clock.now() - (member.missing_at ?? 0) < REFUSED_FOR) continue;
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
 * Deletes a list in Google.
 * @returns whether the list is gone; false if Google refuses or still lists it
 */
export async function deleteInGoogle({ google }: Worker, list: string): Promise<boolean> {
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
