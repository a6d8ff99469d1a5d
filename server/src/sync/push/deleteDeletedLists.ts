import { GoogleFailure } from "../../google/GoogleFailure.ts";
import { replicasInOtherLists } from "../../db/tables/remoteTasks.ts";
import { deletedLists, detachMember, holdsMoved } from "../../db/tables/lists.ts";
import { changeMember } from "../../db/tables/members.ts";
import type { MemberRow } from "../../db/tables/members.ts";
import { readAll } from "../pull/listing.ts";
import { whereabouts } from "./relocate.ts";
import { fenced } from "../worker.ts";
import type { Worker } from "../worker.ts";

/** After Google refused to delete a list, the next try comes after this time, in milliseconds. */
const REFUSED_FOR = 60 * 60_000;

/**
 * Deletes in Google the lists that were deleted in Tasklane. The member keeps the Google list's id until that is done. Otherwise
 * the next pull would take the Google list for a new one. If a task was moved out of the list in Tasklane but is still in it in
 * Google, the list waits. If Google does not delete one list, the others go on.
 */
export async function deleteDeletedLists(worker: Worker): Promise<void> {
  const { accountId } = worker.lease;
  for (const member of await worker.store.snapshot((tx) => deletedLists(tx, accountId))) {
    const list = member.google_list_id;
    // This is a placeholder list. `deleteOrphanedPlaceholders` deletes it, after it has read once more that nobody used it (S8).
    if (member.orphaned_at !== null) continue;
    if (list === null || worker.clock.now() - (member.missing_at ?? 0) < REFUSED_FOR) continue;
    if (await worker.store.snapshot((tx) => holdsMoved(tx, accountId, list))) continue;
    const isGone = (await deleteInGoogle(worker, list)) && (await removeMoved(worker, member));
    const missing_at = worker.clock.now();
    await fenced(worker, member, async (tx, now) => {
      if (isGone) await detachMember(worker.store, tx, now);
      await changeMember(tx, now.id, { missing_at });
    });
  }
}

/**
 * Deletes a list in Google. For a while, Google may answer "not found" for a list that exists. So after that answer, the list
 * must also be missing from the list of lists.
 * @returns whether the list is gone; false if Google refuses or still lists it
 */
async function deleteInGoogle({ google }: Worker, list: string): Promise<boolean> {
  try {
    await google.deleteList(list);
    return true;
  } catch (error) {
    if (!(error instanceof GoogleFailure)) throw error;
    if (error.kind === "refused" || error.kind === "changed") return false;
    if (error.kind !== "missing") throw error;
    const { items } = await readAll((token) => google.lists(token));
    return items.every(({ id }) => id !== list);
  }
}

/**
 * Tasks may have been moved into the deleted list in Tasklane, but not yet in Google. Removes each of them from the Google list
 * that still holds it. The deleted list is gone in Google by now, so it is not asked.
 * @returns false if the list in which Google had such a task cannot be read; it may be deleted too, which the next pull finds out
 */
async function removeMoved(worker: Worker, member: MemberRow): Promise<boolean> {
  const moving = await worker.store.snapshot((tx) => replicasInOtherLists(tx, member.id));
  try {
    for (const { googleId, remoteListId } of moving) {
      const at = await whereabouts(worker, googleId, [remoteListId!]);
      if (at && !at.remote.deleted) await isDone(() => worker.google.remove(at.list, googleId, null));
    }
    return true;
  } catch (error) {
    if (error instanceof GoogleFailure && error.kind === "missing") return false;
    throw error;
  }
}

/** Runs a deletion in Google. @returns true if the task or list is gone, by this call or before; false if Google refuses */
async function isDone(remove: () => Promise<void>): Promise<boolean> {
  try {
    await remove();
    return true;
  } catch (error) {
    if (!(error instanceof GoogleFailure)) throw error;
    if (error.kind === "missing") return true;
    if (error.kind === "refused" || error.kind === "changed") return false;
    throw error;
  }
}
