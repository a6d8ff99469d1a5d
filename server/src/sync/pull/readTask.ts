import { findRemovals } from "../../db/tables/otherLists.ts";
import { memberByGoogleList } from "../../db/tables/members.ts";
import type { MemberRow } from "../../db/tables/members.ts";
import { openPendingWrites } from "../../db/tables/pendingWrites.ts";
import { findReplicas } from "../../db/tables/remoteTasks.ts";
import { decideInOtherLists } from "./decideInOtherLists.ts";
import { findInGoogle } from "./findInGoogle.ts";
import { followMoves } from "./movedInGoogle.ts";
import { isNewAt, toGoogleTime } from "../../domain/googleTime.ts";
import { decide } from "../merge/decide.ts";
import type { Draft } from "../merge/draft.ts";
import { inDraft } from "../inDraft.ts";
import { goneFrom, idsOf } from "../merge/RemoteTask.ts";
import type { RemoteTask } from "../merge/RemoteTask.ts";
import { skipFailed } from "../skipFailed.ts";
import { findRemoved, whereabouts } from "./whereabouts.ts";
import type { Worker } from "../worker.ts";

/**
 * Reads one task from Google by its id. Google's "not found" may be an error. So the task counts as deleted only after two such
 * answers, with a successful reading of its list in between.
 */
export async function readTask(worker: Worker, member: MemberRow, id: string): Promise<RemoteTask> {
  const list = member.google_list_id!;
  const found = await findInGoogle(worker, list, id);
  if (found) return found;
  // If the list itself is missing, this throws. Then "not found" tells nothing about the task.
  const { at } = await worker.google.tasks(list, { updatedMin: worker.clock.now(), pageToken: null });
  const again = (await findInGoogle(worker, list, id)) ?? (await findMoved(worker, member, id));
  return again ?? goneFrom(id, at ?? worker.clock.now());
}

/**
 * Google no longer has a task in its list, and the outcome of a change of ours to it is open. Its person may have moved it to
 * another list, which shows whether that change had arrived before (P6.5). If it is alive there, follows it.
 * @returns the task as its person removed it there; null if they did not, if no change is open, or while it is too new (P3.3)
 */
async function findMoved(worker: Worker, member: MemberRow, id: string): Promise<RemoteTask | null> {
  const replica = await worker.store.snapshot(async (tx) => {
    const open = (await openPendingWrites(tx, member.id)).filter(({ kind }) => kind === "patch");
    const known = await findReplicas(tx, member, "google_id", [id]);
    return known.find(({ taskId }) => open.some((write) => write.taskId === taskId));
  });
  if (!replica || isNewAt(replica, toGoogleTime(member, worker.clock.now()))) return null;
  const known = { ...replica, writeLog: { leavesAt: replica.updated } };
  const found = await whereabouts(worker, known, [member.google_list_id!]);
  const at = (found && (await findRemoved(worker, member, known, found))) ?? found;
  if (!at || at.list === member.google_list_id) return at?.remote ?? null;
  if (at.remote.deleted) return at.remote.isOdd ? null : at.remote;
  const there = await worker.store.snapshot((tx) => memberByGoogleList(tx, member.account_id, at.list));
  if (there) await readOrSkip(worker, there, id);
  return null;
}

/**
 * Reads one task by its id, follows it if it was moved between lists (P10), and decides on it.
 * @param tasks further Tasklane tasks that the draft must load
 * @returns the task as it was read
 */
export async function readAndDecide(
  worker: Worker,
  member: MemberRow,
  googleId: string,
  tasks: readonly string[] = [],
): Promise<RemoteTask> {
  const remote = await readTask(worker, member, googleId);
  if ((await followMoves(worker, member, [remote])).size > 0) return remote;
  await readParents(worker, member, [remote]);
  const scope = { tasks, googleIds: idsOf([remote]) };
  const decision = await inDraft(worker, member, scope, (draft) =>
    isTooNew(draft, remote) ? "decided" : decide(draft, remote, "reading"),
  );
  if (decision === "in another list") await decideInOtherLists(worker, member, [remote]);
  return remote;
}

/** Whether Google does not find a task that it may not know yet, and no removed parent took the task along (P3.3). */
function isTooNew(draft: Draft, { id, unread, updated }: RemoteTask): boolean {
  const replica = draft.liveReplica(draft.taskOf(id) ?? "");
  if (!unread || !replica || !isNewAt(replica, updated)) return false;
  return replica.googleParent === null || draft.removalOf(replica.googleParent) === undefined;
}

/** Runs `readAndDecide` for a pull. A task at fault is skipped, so that it does not stop the pull (U13). */
export async function readOrSkip(worker: Worker, member: MemberRow, googleId: string): Promise<void> {
  await readAndDecide(worker, member, googleId).catch((fault: unknown) => skipFailed(worker, fault));
}

/**
 * Reads again the parents that we believe to be deleted by the person. Such a parent may have been moved to another list and back
 * (P10). If it is still deleted, the live tasks under it count as removed with it (P9).
 */
export async function readParents(
  worker: Worker,
  member: MemberRow,
  remotes: readonly RemoteTask[],
): Promise<void> {
  const parents = new Set(
    remotes.flatMap(({ deleted, parent }) => (deleted || parent === null ? [] : [parent])),
  );
  if (parents.size === 0) return;
  const removals = await worker.store.snapshot((tx) => findRemovals(tx, member, parents));
  for (const { googleId, by } of removals) if (by === "person") await readOrSkip(worker, member, googleId);
}
