import { chunks } from "../../db/inChunks.ts";
import { findKnown } from "../../db/tables/knownTasks.ts";
import { hasMoreMembers, memberById } from "../../db/tables/members.ts";
import type { MemberRow } from "../../db/tables/members.ts";
import { insertsOfOtherLists } from "../../db/tables/pendingWrites.ts";
import type { Tx } from "../../db/engine.ts";
import { forkTask } from "../../services/carryReplicas.ts";
import { openDraft, saveDraft } from "../drafts.ts";
import { inDraft } from "../inDraft.ts";
import { copyBase, NEVER_READ, newTombstone } from "../../domain/replica.ts";
import type { Attempt } from "../../domain/replica.ts";
import { adopt, findAttempt, holdsAll, takeDuplicate } from "../merge/adopt.ts";
import { decide } from "../merge/decide.ts";
import { idsOf } from "../merge/RemoteTask.ts";
import type { RemoteTask } from "../merge/RemoteTask.ts";
import { findInGoogle } from "./findInGoogle.ts";
import { fenced, noteChanges } from "../worker.ts";
import type { Worker } from "../worker.ts";

/**
 * Decides on tasks of this Google list that are in another list in Tasklane:
 * - A task may be on its way there, perhaps for long because Google refuses the move. What its person did to it here counts
 *   there (U7.13).
 * - An insert may have made a task here, and its task moved to another list after `followMoves` (U4.8).
 */
export async function decideInOtherLists(
  worker: Worker,
  member: MemberRow,
  remotes: readonly RemoteTask[],
): Promise<void> {
  if (remotes.length === 0) return;
  const { inOtherLists } = await worker.store.snapshot((tx) => findKnown(tx, member, idsOf(remotes)));
  const byHolder = Map.groupBy(remotes, ({ id }) => inOtherLists.get(id)?.memberId);
  for (const [memberId, theirs] of byHolder) {
    if (memberId === undefined) continue;
    const holder = await worker.store.snapshot((tx) => memberById(tx, memberId));
    // No transaction may take long.
    for (const some of holder ? chunks(theirs, 50) : [])
      await inDraft(worker, holder!, { googleIds: idsOf(some) }, (draft) => {
        for (const one of some) if (draft.taskOf(one.id) !== undefined) decide(draft, one, "old list");
      });
  }
  await adoptLateInserts(worker, member, byHolder.get(undefined) ?? []);
}

/**
 * Finds Google tasks that our own inserts made, of tasks that are in another list now (`takeLateInsert`).
 * @returns the Google ids of what was found
 */
export async function adoptLateInserts(
  worker: Worker,
  member: MemberRow,
  unknown: readonly RemoteTask[],
): Promise<Set<string>> {
  const found = new Set<string>();
  if (unknown.length === 0) return found;
  const isMarked = unknown.some(({ marker }) => marker !== null);
  for (const { memberId, pendingWrite } of await worker.store.snapshot((tx) =>
    insertsOfOtherLists(tx, member, isMarked ? ["open", "done"] : ["open"]),
  )) {
    const { taskId: wanted, state, attempts } = pendingWrite;
    // Whoever edits the notes may remove the marker. Then what the attempt sent tells.
    const isMade = (remote: RemoteTask, attempt: Attempt): boolean =>
      remote.marker ? attempt.marker === remote.marker : state === "open" && holdsAll(remote, attempt);
    const made = unknown.find((one) => attempts.some((attempt) => isMade(one, attempt)));
    const holder = made && (await worker.store.snapshot((tx) => memberById(tx, memberId)));
    if (!holder) continue;
    // That counts in the list to which it was sent, and in one to which its person moved it from there (P7.3).
    const sentTo = attempts.find((attempt) => isMade(made, attempt))!.listId ?? holder.google_list_id;
    const isHere = made.marker !== null || sentTo === member.google_list_id;
    if (!isHere && !(await findInGoogle(worker, sentTo, made.id))?.deleted) continue;
    const work = (tx: Tx, now: MemberRow) =>
      takeLateInsert(worker, tx, { wanted, made, holder: now, member });
    if (await fenced(worker, holder, work, [member.list_id])) found.add(made.id);
  }
  return found;
}

/**
 * An insert made a Google task that this list shows, and its task is in another list. Makes it the replica of that task (U4.7):
 * - The insert was sent to this Google list, and the task has moved in Tasklane. The push moves the Google task there. If the task
 *   was inserted there meanwhile, a deleted task of this list takes what came late (`forkTask`), and the push removes it.
 * - The insert was sent to the other Google list, and the person moved the Google task to this one. The task follows it, also if
 *   they have removed it here since. If it was inserted again meanwhile, a tombstone awaits the Google task (`followMoves`).
 * @param one.member the membership in this list
 * @param one.holder the membership in the list that has the task
 * @returns false if none of its attempts made the Google task after all
 */
async function takeLateInsert(
  worker: Worker,
  tx: Tx,
  one: { wanted: string; made: RemoteTask; holder: MemberRow; member: MemberRow },
): Promise<boolean> {
  const { wanted, made, holder, member } = one;
  const scope = { tasks: [wanted], googleIds: [made.id], insertOf: wanted };
  const draft = await openDraft(tx, holder, scope, worker.clock.now());
  const match = findAttempt(draft, made);
  if (!match) return false;
  // Several inserts may have the same title. This may be another one than that which was looked for.
  const { attempt, pendingWrite } = match;
  const { taskId } = pendingWrite;
  // It may stand for another task of ours by now, and still have the marker (U4.7, step 7).
  const other = (await findKnown(tx, member, [made.id])).inOtherLists.get(made.id);
  if (other?.state === "live" && other.taskId !== taskId) return false;
  const isFromHere = attempt.listId === member.google_list_id;
  // Without the marker, it may be what stood for the task before (P7.3).
  if (other && !isFromHere && made.marker === null) return false;
  if (made.deleted && isFromHere && pendingWrite.state === "done") return false;
  // Without a marker, it may be its person's own task of the same title. So by that nobody else may get or lose ours (I4, I7).
  const isToOthers = (await hasMoreMembers(tx, holder, member)) || (await hasMoreMembers(tx, member, holder));
  if (made.marker === null && !isFromHere && isToOthers) return false;
  attempt.googleId = made.id;
  draft.affected.pendingWrites.add(pendingWrite);
  const task = draft.set.get(taskId);
  const known = { googleId: made.id, rawTitle: attempt.title, base: copyBase(attempt.target) };
  if (adopt(draft, made, match)) {
    const replica = draft.liveReplica(taskId)!;
    // Its person may have moved it to its new list meanwhile, and taken it back (P10.29).
    if (isFromHere) {
      Object.assign(replica, { remoteListId: member.google_list_id, etag: null });
      replica.writeLog.leavesAt = pendingWrite.googleAt;
    }
  } else if (made.deleted && !isFromHere) {
    // The task has been inserted again. So what its person removed here moves nothing, but may mean the task.
    takeDuplicate(draft, made, match);
    const gone = draft.tombstones.get(made.id);
    if (gone) draft.putTombstone({ ...gone, removedInList: member.google_list_id });
  } else if (isFromHere && task && !made.deleted) {
    worker.affected.add(member.list_id);
    await forkTask(tx, { ...known, to: member, task, at: draft.now, deletedBy: member.account_id });
  } else {
    draft.putTombstone(newTombstone({ ...known, taskId, by: "person", at: "unknown", updated: NEVER_READ }));
  }
  noteChanges(worker, draft, holder.list_id);
  await saveDraft(tx, holder, draft);
  return true;
}
