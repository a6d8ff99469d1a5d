import { GoogleFailure } from "../../google/GoogleFailure.ts";
import { deletedLists } from "../../db/tables/lists.ts";
import { hasMoreMembers, memberByGoogleList, syncedMembers } from "../../db/tables/members.ts";
import type { MemberRow } from "../../db/tables/members.ts";
import { findRemovals } from "../../db/tables/otherLists.ts";
import { isAwaited } from "../../domain/replica.ts";
import type { LiveReplica } from "../../domain/replica.ts";
import { goneFrom } from "../merge/RemoteTask.ts";
import { findInGoogle, wasTakenBack } from "./findInGoogle.ts";
import { isListed } from "./listing.ts";
import type { RemoteTask } from "../merge/RemoteTask.ts";
import type { Worker } from "../worker.ts";

/** A Google task and the Google list that shows it. */
export interface Found {
  list: string;
  remote: RemoteTask;
}

/**
 * Finds the Google list that holds a task which we are moving, or which has left its list. It searches every list of the account:
 * the person may have moved the task, or an earlier move of ours may have arrived. A task counts as gone only if the lists where it
 * was expected can be read (P10.5).
 * @param expected the lists where the task was expected, its last known list first
 * @returns the deleted task if no list shows it alive, from the list where it was deleted last (P10.21); null if no list shows it.
 *   A deletion in a third list may tell that it left that list long ago. So it counts only from after its old list was read last
 *   before the move here, or from after a deletion in an expected list
 */
export async function whereabouts(
  worker: Worker,
  { googleId, writeLog: { leavesAt = Infinity, seenAt = leavesAt } }: LiveReplica,
  expected: readonly string[],
): Promise<Found | null> {
  const members = await worker.store.snapshot((tx) => syncedMembers(tx, worker.lease.accountId));
  const all = members.flatMap((each) => each.google_list_id ?? []);
  const search = async (): Promise<Found | null> => {
    let removed: Found | null = null;
    for (const list of new Set([...expected, ...all])) {
      const remote = await findInGoogle(worker, list, googleId);
      if (remote && !remote.deleted) return { list, remote };
      const since = removed?.remote.updated ?? (expected.includes(list) ? 0 : Math.min(leavesAt, seenAt));
      if (remote && remote.updated > since) removed = { list, remote };
    }
    return removed;
  };
  const found = await search();
  if (found && !found.remote.deleted) return found;
  for (const list of expected.filter((each) => all.includes(each))) await mustBeReadable(worker, list);
  return search();
}

/**
 * The person may have deleted a task that was searched for, or its parent and the task with it (P9).
 * @returns the task as deleted; null if it was not. Its values are left out if others would get what its person wrote in a third
 *   list (P10.25), or in its old list after they had taken it back there (P10.29)
 */
export async function findRemoved(
  worker: Worker,
  member: MemberRow,
  { taskId, remoteListId, writeLog }: LiveReplica,
  { list, remote }: Found,
): Promise<Found | null> {
  const { id, updated, parent, deleted } = remote;
  if (list === member.google_list_id) return deleted ? { list, remote } : null;
  if (!deleted && parent === null) return null;
  const { shown, tombstone, isToOthers } = await worker.store.snapshot(async (tx) => {
    const there = await memberByGoogleList(tx, member.account_id, list);
    const [found] = there && parent !== null ? await findRemovals(tx, there, [parent]) : [];
    return { shown: there, tombstone: found, isToOthers: there && (await hasMoreMembers(tx, member, there)) };
  });
  // A tombstone that awaits its Google task no longer knows when that was removed.
  const isKnown = tombstone && (tombstone.by === "us" || !isAwaited(tombstone));
  const above = isKnown || deleted ? null : await findInGoogle(worker, list, parent!);
  const { pushed = {}, edited = 0, editedBefore = edited, restored = 0 } = writeLog;
  const { status = 0, left = 0, ...others } = pushed;
  const lastEdit = Math.max(editedBefore, restored, ...Object.values(others));
  const isRemoved = isKnown ? tombstone.by === "person" : above?.deleted === true;
  const removedAt = (isKnown ? tombstone : above)?.updated ?? 0;
  // Since then, only our own write of what keeps no task may have changed it (P9.5).
  const isOurs = updated === Math.max(status, left) && lastEdit < removedAt;
  if (!deleted && !(isRemoved && (updated <= removedAt || isOurs))) return null;
  const known = { memberId: member.id, taskId };
  const isPrivate =
    list === remoteListId ? shown && (await wasTakenBack(worker, shown, known, remote)) : isToOthers;
  return { list, remote: isPrivate ? goneFrom(id, updated, parent) : { ...remote, deleted: true } };
}

/**
 * Makes sure that Google can list a list's tasks, or that the list is gone on both sides. One that only Google lacks is for a pull.
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
