import { GoogleFailure } from "../../google/GoogleFailure.ts";
import { replicasInOtherLists } from "../../db/tables/replicas.ts";
import { deletedLists, detachMember, holdsMoved } from "../../db/tables/lists.ts";
import { changeMember } from "../../db/tables/members.ts";
import type { MemberRow } from "../../db/tables/members.ts";
import { whereabouts } from "./relocate.ts";
import { fenced } from "../worker.ts";
import type { Worker } from "../worker.ts";

/** How long to wait before the deletion of a list is tried again after Google refused it. */
const REFUSED_FOR = 60 * 60_000;

/**
 * Deletes in Google the lists that were deleted here. We forget a list only after that, so that no pull meets it as a new
 * one. A list waits while it still holds a task that was moved out of it here. A list that Google does not delete holds
 * up no other list.
 */
export async function deleteDeletedLists(worker: Worker): Promise<void> {
  const { accountId } = worker.lease;
  for (const member of await worker.store.snapshot((tx) => deletedLists(tx, accountId))) {
    const list = member.google_list_id;
    // `deleteOrphanedPlaceholders` reads a placeholder list once more before it deletes it (S8).
    if (member.spare_at !== null) continue;
    if (list === null || worker.clock.now() - (member.missing_at ?? 0) < REFUSED_FOR) continue;
    if (await worker.store.snapshot((tx) => holdsMoved(tx, accountId, list))) continue;
    const isGone = await isDone(() => worker.google.deleteList(list));
    if (isGone) await removeMoved(worker, member);
    const missing_at = worker.clock.now();
    await fenced(worker, member, async (tx, now) => {
      if (isGone) await detachMember(worker.store, tx, now);
      await changeMember(tx, now.id, { missing_at });
    });
  }
}

/**
 * Removes the tasks that were moved into the deleted list here and have not arrived there. Each is removed in the list
 * where it still is.
 */
async function removeMoved(worker: Worker, member: MemberRow): Promise<void> {
  for (const replica of await worker.store.snapshot((tx) => replicasInOtherLists(tx, member.id))) {
    const at = await whereabouts(worker, member, replica);
    if (at && !at.remote.deleted) await isDone(() => worker.google.remove(at.list, replica.googleId, null));
  }
}

/** Runs a deletion. @returns whether the thing is gone, by this call or before it; false if Google refuses */
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
