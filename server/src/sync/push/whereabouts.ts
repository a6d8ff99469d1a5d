import { GoogleFailure } from "../../google/GoogleFailure.ts";
import { deletedLists } from "../../db/tables/lists.ts";
import { hasMoreMembers, memberByGoogleList, syncedMembers } from "../../db/tables/members.ts";
import type { MemberRow } from "../../db/tables/members.ts";
import { findRemovals } from "../../db/tables/otherLists.ts";
import { isAwaited, isNewerThan } from "../../domain/replica.ts";
import type { LiveReplica } from "../../domain/replica.ts";
import { goneFrom } from "../merge/RemoteTask.ts";
import { findInGoogle } from "../pull/findInGoogle.ts";
import { isListed } from "../pull/listing.ts";
import type { RemoteTask } from "../merge/RemoteTask.ts";
import type { Worker } from "../worker.ts";

/** A Google task and the Google list that shows it. */
export interface Found {
  list: string;
  remote: RemoteTask;
}

/**
 * Finds the Google list that holds a task which we are moving. It searches every list of the account: the person may have moved
 * the task too, or an earlier move of ours may have arrived. A task counts as gone only if the lists where it was expected can be
 * read (P3).
 * @param expected the lists where the task was expected, its last known list first
 * @returns null when no list holds the task; the deleted task when no list shows it alive, from the expected list where it was
 *   deleted last
 */
export async function whereabouts(
  worker: Worker,
  googleId: string,
  expected: readonly string[],
): Promise<Found | null> {
  const members = await worker.store.snapshot((tx) => syncedMembers(tx, worker.lease.accountId));
  const all = members.flatMap((each) => each.google_list_id ?? []);
  const search = async (): Promise<Found | null> => {
    let removed: Found | null = null;
    for (const list of new Set([...expected, ...all])) {
      const remote = await findInGoogle(worker, list, googleId);
      if (remote && !remote.deleted) return { list, remote };
      const isLast = remote !== null && remote.updated > (removed?.remote.updated ?? 0);
      if (isLast && expected.includes(list)) removed = { list, remote };
    }
    return removed;
  };
  const found = await search();
  if (found && !found.remote.deleted) return found;
  for (const list of expected.filter((each) => all.includes(each))) await mustBeReadable(worker, list);
  return search();
}

/**
 * The person may have deleted the parent of a task that we are moving, in the Google list that shows it, and the task with it (P9).
 * @returns the task as deleted; null if it was not. What its person wrote in a third list, to which they had moved it, is left out:
 *   others must not get it (I7, P10.25)
 */
export async function removedWithParent(
  worker: Worker,
  member: MemberRow,
  { remoteListId }: LiveReplica,
  { list, remote }: Found,
): Promise<Found | null> {
  const { id, updated, parent } = remote;
  if (remote.deleted || parent === null || list === member.google_list_id) return null;
  const { tombstone, isPrivate } = await worker.store.snapshot(async (tx) => {
    const shown = await memberByGoogleList(tx, member.account_id, list);
    const [found] = shown ? await findRemovals(tx, shown, [parent]) : [];
    const isThird = shown !== undefined && list !== remoteListId;
    return { tombstone: found, isPrivate: isThird && (await hasMoreMembers(tx, member, shown)) };
  });
  const gone = {
    list,
    remote: isPrivate ? { ...goneFrom(id, updated), parent } : { ...remote, deleted: true },
  };
  // A tombstone that awaits its Google task no longer knows when that was removed.
  if (tombstone && (tombstone.by === "us" || !isAwaited(tombstone)))
    return tombstone.by === "person" && !isNewerThan(tombstone, updated) ? gone : null;
  const above = await findInGoogle(worker, list, parent);
  return above?.deleted === true && updated <= above.updated ? gone : null;
}

/**
 * Returns if Google can list this list's tasks, or if the list is gone on both sides. A list that only Google lacks is for the next
 * pull.
 * @throws GoogleFailure of kind `missing` for a list that is not deleted in Tasklane, or that Google still names
 */
async function mustBeReadable({ google, store, lease, clock }: Worker, list: string): Promise<void> {
  try {
    await google.tasks(list, { updatedMin: clock.now(), pageToken: null });
  } catch (error) {
    if (!(error instanceof GoogleFailure) || error.kind !== "missing") throw error;
    const deleted = await store.snapshot((tx) => deletedLists(tx, lease.accountId));
    const isDeletedHere = deleted.some(({ google_list_id }) => google_list_id === list);
    if (!isDeletedHere || (await isListed(google, list))) throw error;
  }
}
