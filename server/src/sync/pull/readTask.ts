import { findRemovals } from "../../db/tables/otherLists.ts";
import type { MemberRow } from "../../db/tables/members.ts";
import { decideInOtherLists } from "./decideInOtherLists.ts";
import { findInGoogle } from "./findInGoogle.ts";
import { followMoves } from "./movedInGoogle.ts";
import { isNewAt } from "../../domain/googleTime.ts";
import { decide } from "../merge/decide.ts";
import type { Draft } from "../merge/draft.ts";
import { inDraft } from "../inDraft.ts";
import { goneFrom, idsOf } from "../merge/RemoteTask.ts";
import type { RemoteTask } from "../merge/RemoteTask.ts";
import { skipFailed } from "../skipFailed.ts";
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
  return (await findInGoogle(worker, list, id)) ?? goneFrom(id, at ?? worker.clock.now());
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
