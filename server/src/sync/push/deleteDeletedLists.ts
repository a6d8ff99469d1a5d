import { TEXT } from "@tasklane/contract/sentences.ts";
import { isFailure, nullIfFails } from "../../google/GoogleFailure.ts";
import { movingReplicas } from "../../db/tables/remoteTasks.ts";
import { deletedLists, holdsMoved } from "../../db/tables/lists.ts";
import { changeMember, endMember } from "../../db/tables/members.ts";
import type { MemberRow } from "../../db/tables/members.ts";
import { isEmptyList } from "../../db/tables/tasks.ts";
import { keepPlaceholder } from "../../services/placeholderLists.ts";
import { isListed, readAll } from "../pull/listing.ts";
import { pullList } from "../pull/pull.ts";
import { timeSince } from "../../domain/timeSince.ts";
import { fenced } from "../worker.ts";
import type { Worker } from "../worker.ts";
import { leaveWhereItStands } from "./relocate.ts";

/** When Google was last asked to delete a list, the next try comes after this time, in milliseconds. */
const REFUSED_FOR = 60 * 60_000;
/** The same for a placeholder list, which could not be read or deleted. */
const UNDECIDED_FOR = 60_000;

/**
 * Deletes in Google the lists that were deleted in Tasklane (U10). The member keeps the Google list's id until that is done, or the
 * next pull would take it for a new list. A list waits while a task that was moved out of it is still there in Google. If Google
 * does not delete one list, the others go on. A placeholder list is deleted only if it was never used.
 */
export async function deleteDeletedLists(worker: Worker): Promise<void> {
  const { accountId } = worker.lease;
  for (const member of await worker.store.snapshot((tx) => deletedLists(tx, accountId))) {
    const list = member.google_list_id;
    // What was on its way into the list does not wait for what leaves it.
    for (const replica of await worker.store.snapshot((tx) => movingReplicas(tx, member.id)))
      await leaveWhereItStands(worker, member, replica, replica.remoteListId!);
    const wait = member.orphaned_at === null ? REFUSED_FOR : UNDECIDED_FOR;
    const askedAt = member.missing_at ?? 0;
    if (list === null || timeSince(askedAt, worker.clock.now()) < wait) continue;
    if (member.orphaned_at !== null) {
      if (!(await endPlaceholder(worker, member, list))) await noteTry(worker, member, false);
      continue;
    }
    if (await worker.store.snapshot((tx) => holdsMoved(tx, accountId, list))) continue;
    // Without an answer, the next run tries again, for an hour after the list was deleted here. Google may have deleted it.
    const isGone = await nullIfFails(["unknown"], () => deleteInGoogle(worker, list));
    const isTriedSoon = isGone === null && timeSince(member.deleted_at!, worker.clock.now()) < REFUSED_FOR;
    if (!isTriedSoon) await noteTry(worker, member, isGone ?? false);
  }
}

/** Notes when Google was last asked to delete a list (in `missing_at`, see `schema.ts`), and ends the membership if it is gone. */
async function noteTry(worker: Worker, member: MemberRow, isGone: boolean): Promise<void> {
  await fenced(worker, member, async (tx, now) => {
    if (isGone) await endMember(tx, now, "detached");
    await changeMember(tx, now.id, { missing_at: worker.clock.now() });
  });
}

/**
 * Nobody waits for approval in this placeholder list any more. Deletes it, if its name and a whole listing, both read just before,
 * show that its person never used it (S8). Otherwise, or if Google refuses, it becomes an ordinary list of theirs.
 * @returns false if Google failed, or its answers disagreed. The list is read again later, and may have been used until then
 */
async function endPlaceholder(worker: Worker, member: MemberRow, list: string): Promise<boolean> {
  try {
    const { items } = await readAll((token) => worker.google.lists(token));
    const shown = items.find(({ id }) => id === list);
    const read = await nullIfFails(["missing"], () => pullList(worker, member, null, true));
    if ((read === null) !== (shown === undefined)) return false;
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
    return true;
  } catch (error) {
    if (!isFailure(error, ["refused", "unknown"])) throw error;
    worker.reportSkipped?.(error, "a placeholder list cannot be read or deleted");
    return false;
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
