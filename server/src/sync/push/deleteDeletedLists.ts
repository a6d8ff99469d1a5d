import { GoogleFailure } from "../../google/GoogleFailure.ts";
import { replicasInOtherLists } from "../../db/tables/replicas.ts";
import { deletedLists, detachMember, holdsMoved } from "../../db/tables/lists.ts";
import { changeMember } from "../../db/tables/members.ts";
import type { MemberRow } from "../../db/tables/members.ts";
import { whereabouts } from "./relocate.ts";
import { fenced } from "../worker.ts";
import type { Worker } from "../worker.ts";

/** A list that Google does not delete is tried again this much later. */
const REFUSED_FOR = 60 * 60_000;

/**
 * Deletes at Google what was deleted here; only then is the list forgotten, so that it is not met as a new one. It waits
 * while a task that was moved out of it still stands in it, and one that Google does not delete keeps no other waiting.
 */
export async function deleteDeletedLists(worker: Worker): Promise<void> {
  const { accountId } = worker.lease;
  for (const member of await worker.store.snapshot((tx) => deletedLists(tx, accountId))) {
    const list = member.google_list_id;
    // one that was made for waiting is read once more before it goes (S8)
    if (member.spare_at !== null) continue;
    if (list === null || worker.pace.now() - (member.missing_at ?? 0) < REFUSED_FOR) continue;
    if (await worker.store.snapshot((tx) => holdsMoved(tx, accountId, list))) continue;
    const isGone = await isDone(() => worker.google.deleteList(list));
    if (isGone) await removeMoved(worker, member);
    const missing_at = worker.pace.now();
    await fenced(worker, member, async (tx, now) => {
      if (isGone) await detachMember(worker.store, tx, now);
      await changeMember(tx, now.id, { missing_at });
    });
  }
}

/** What was moved into the list here and had not arrived there goes with it, from where it stands. */
async function removeMoved(worker: Worker, member: MemberRow): Promise<void> {
  for (const replica of await worker.store.snapshot((tx) => replicasInOtherLists(tx, member.id))) {
    const at = await whereabouts(worker, member, replica);
    if (at && !at.seen.deleted) await isDone(() => worker.google.remove(at.list, replica.googleId, null));
  }
}

/** Whether it is gone, by this call or before it; not so when Google refuses it. */
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
