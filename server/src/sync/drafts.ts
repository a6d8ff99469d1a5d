import { findKnown } from "../db/tables/knownTasks.ts";
import { findReplicas, openRemoteTasks, tombstonesOfTasks } from "../db/tables/remoteTasks.ts";
import { deleteRemoteTasks, keyOf, saveRemoteTasks } from "../db/tables/remoteTaskRows.ts";
import type { Tx } from "../db/engine.ts";
import {
  insertsOfOtherLists,
  openPendingWrites,
  rememberedInserts,
  savePendingWrites,
} from "../db/tables/pendingWrites.ts";
import { quarantineDeletions } from "../services/quarantine.ts";
import type { MemberRow } from "../db/tables/members.ts";
import { knownNames } from "../db/tables/knownNames.ts";
import { tasksWithoutReplica } from "../db/tables/ordering.ts";
import { loadTasks, openTasks, saveTasks } from "../db/tables/taskRows.ts";
import { findRefusal, refusableOf, shownReason } from "../domain/refusal.ts";
import type { Refusable, Refusal } from "../domain/refusal.ts";
import { asRead } from "../domain/googleTime.ts";
import type { TaskState } from "../domain/task.ts";
import { timeSince } from "../domain/timeSince.ts";
import { isOnItsWay } from "../domain/replica.ts";
import type { RemoteTaskState, ReplicaState } from "../domain/replica.ts";
import { behindFields, Draft, isBehind } from "./merge/draft.ts";

/** Which tasks of a member's list a draft loads: given by Tasklane's ids, by Google's ids, or both. */
export interface Scope {
  tasks?: Iterable<string>;
  googleIds?: Iterable<string>;
  /** The insert of this task made the new id in `googleIds`: the draft loads the finished inserts of this task only. */
  insertOf?: string;
}

/**
 * In a transaction, locks the list and loads into a new draft:
 * 1. The tasks of the scope with their parents and subtasks, their replicas, and the replicas above and below these in Google.
 * 2. What the account is known to have of the Google ids.
 * 3. All duplicates, open pending writes and pending cascades of the member, each with its task.
 * 4. If a Google id is unknown, the inserts that may have made it: finished ones, and open ones whose tasks moved to other lists.
 */
export async function openDraft(tx: Tx, member: MemberRow, scope: Scope, now: number): Promise<Draft> {
  const set = await openTasks(tx, member.list_id);
  const googleIds = [...(scope.googleIds ?? [])];
  const names = googleIds.length > 0 ? await knownNames(tx, member.list_id, member.account_id) : null;
  const draft = new Draft(set, member, names, now);
  for (const id of JSON.parse(member.quarantined) as string[]) draft.quarantined.add(id);
  const lost = draft.recovers ? await tasksWithoutReplica(tx, member) : [];

  const found = await findKnown(tx, member, googleIds);
  const hanging = await findReplicas(tx, member, "google_parent", googleIds);
  const open = await openRemoteTasks(tx, member.id);
  // A task may have had several Google tasks. Their tombstones tell whether the person deleted it in Google.
  const formerIds = found.tombstones.flatMap(({ taskId }) => taskId ?? []);
  const former = await tombstonesOfTasks(tx, member.id, formerIds);
  const tombstones = [...found.tombstones, ...open.tombstones, ...former];
  const duplicates = [...found.duplicates, ...open.duplicates];
  const known = new Set([...found.replicas, ...found.tombstones].map(({ googleId }) => googleId));
  const pendingWrites = await openPendingWrites(tx, member.id);
  if (googleIds.some((id) => !known.has(id))) {
    pendingWrites.push(...(await rememberedInserts(tx, member.id, scope.insertOf)));
    for (const { pendingWrite } of await insertsOfOtherLists(tx, member, ["open"]))
      for (const { marker, listId, googleId } of pendingWrite.attempts)
        if (listId === member.google_list_id && googleId === undefined) draft.movedInserts.add(marker);
  }

  const states = [...found.replicas, ...hanging, ...tombstones, ...pendingWrites, ...duplicates];
  const taskIds = [...(scope.tasks ?? []), ...lost, ...states.flatMap(({ taskId }) => taskId ?? [])];
  await loadTasks(tx, set, taskIds);
  // A task has one replica, so those that were found by their Google ids are not read again.
  const read = [...found.replicas, ...hanging].filter(({ taskId }) => set.tasks.has(taskId));
  const isRead = new Set(read.map(({ taskId }) => taskId));
  const unread = [...set.tasks.keys()].filter((id) => !isRead.has(id));
  const replicas = [...read, ...(await findReplicas(tx, member, "task_id", unread))];
  // Tasklane and Google may nest tasks differently. So load also the tasks that only Google shows under or above these.
  const live = replicas.flatMap((replica) => (replica.state === "live" ? replica.googleId : []));
  const asked = new Set(googleIds);
  const unasked = live.filter((id) => !asked.has(id));
  const under = await findReplicas(tx, member, "google_parent", unasked);
  const loaded = new Set(live);
  const parents = replicas.flatMap(({ googleParent }) => googleParent ?? []).filter((id) => !loaded.has(id));
  const above = await findReplicas(tx, member, "google_id", parents);
  const met = new Set(set.tasks.keys());
  const related = [...under, ...above].map(({ taskId }) => taskId);
  await loadTasks(tx, set, related);
  const later = [...set.tasks.keys()].filter((id) => !met.has(id));
  const around = await findReplicas(tx, member, "task_id", later);

  for (const replica of [...replicas, ...under, ...above, ...around]) draft.load(replica);
  for (const tombstone of tombstones) draft.tombstones.set(tombstone.googleId, tombstone);
  for (const pendingWrite of pendingWrites) {
    draft.pendingWrites.set(pendingWrite.id, pendingWrite);
    // It was sent while the clock was ahead. So it counts as sent now. Otherwise it would stay open until that time.
    if (timeSince(pendingWrite.sentAt, now) === Infinity) {
      pendingWrite.sentAt = now;
      draft.keepPendingWrite(pendingWrite);
    }
  }
  for (const duplicate of duplicates) draft.duplicates.set(duplicate.googleId, duplicate);
  for (const [googleId, one] of found.inOtherLists) draft.inOtherLists.set(googleId, one);
  for (const [googleId, at] of found.removedInOtherLists) draft.removedInOtherLists.set(googleId, at);
  return draft;
}

/**
 * Updates `syncedRev` and refusals of a replica after its task or Google task changed. If both are equal now, `syncedRev` is the
 * task's revision. If they no longer are, gives the task a new revision, because the push compares only those.
 */
export function markInSync(draft: Draft, taskId: string): void {
  const task = draft.set.get(taskId);
  const replica = draft.replicas.get(taskId);
  if (!task || !replica) return;
  updateRefusals(draft, task, replica);
  const wasInSync = replica.syncedRev >= task.rev;
  if (isBehind(task, replica)) {
    if (wasInSync) draft.set.markBehind(task);
  } else if (!wasInSync) {
    replica.syncedRev = task.rev;
    draft.change(replica);
  }
}

/**
 * Drops refusals of values that have changed since, and updates the reason that the card shows. If Google refuses everything in
 * which its task differs from ours, stores that with the task's revision, so that the push does not look at it again.
 */
function updateRefusals(draft: Draft, task: TaskState, replica: ReplicaState): void {
  const all = Object.entries(replica.refusals) as [Refusable, Refusal][];
  if (all.length === 0 && replica.problem === null) return;
  const kept = all.filter(([what]) => isStillRefused(task, replica, what));
  const reason = shownReason(Object.fromEntries(kept));
  const problemRev = reason !== null && isAllRefused(task, replica) ? task.rev : replica.problemRev;
  if (kept.length === all.length && reason === replica.problem && problemRev === replica.problemRev) return;
  replica.refusals = Object.fromEntries(kept);
  replica.problem = reason;
  replica.problemRev = reason === null ? null : problemRev;
  draft.change(replica);
}

function isStillRefused(task: TaskState, replica: ReplicaState, what: Refusable): boolean {
  if (!findRefusal(replica, task, what)) return false;
  if (task.deleted) return what === "delete" && replica.state === "live";
  switch (what) {
    case "delete":
      return false;
    case "insert":
      return replica.state !== "live";
    case "list":
      return isOnItsWay(replica);
    case "order":
      return replica.state === "live" && task.values.status === "needsAction";
    default:
      return (
        replica.state === "live" && behindFields(task, replica).some((field) => refusableOf(field) === what)
      );
  }
}

/** Whether Google refuses every field in which its task differs from ours. */
function isAllRefused(task: TaskState, replica: ReplicaState): boolean {
  const isRefused = (what: Refusable): boolean =>
    typeof findRefusal(replica, task, what)?.reason === "string";
  if (replica.state !== "live") return isRefused("insert");
  if (isOnItsWay(replica)) return isRefused("list");
  return behindFields(task, replica).every((field) => isRefused(refusableOf(field)));
}

/** Saves everything that the draft changed: tasks, what is known of their Google tasks, and pending writes. */
export async function saveDraft(tx: Tx, member: MemberRow, draft: Draft): Promise<void> {
  const { affected } = draft;
  for (const task of draft.set.changed) markInSync(draft, task.id);
  for (const replica of affected.replicas) markInSync(draft, replica.taskId);
  for (const one of draft.set.replaced) one.replaced_at = asRead(one.replaced_at, draft.now);
  await saveTasks(tx, draft.set);
  await saveGoogleTasks(tx, member, draft);
  await savePendingWrites(tx, member.id, affected.pendingWrites);
  if (affected.quarantined.size > 0) await quarantineDeletions(tx, member, [...draft.quarantined]);
  for (const changes of Object.values(affected)) changes.clear();
}

/** Saves what the draft learned of Google tasks. Each Google id has one row, whatever it stands for now. */
async function saveGoogleTasks(tx: Tx, member: MemberRow, draft: Draft): Promise<void> {
  const { affected } = draft;
  const replicas = new Map([...draft.replicas.values()].map((replica) => [keyOf(replica), replica]));
  const keys = [...affected.googleIds.union(new Set([...affected.replicas].map(keyOf)))];
  const stateOf = (key: string): RemoteTaskState | undefined =>
    replicas.get(key) ?? draft.duplicates.get(key) ?? draft.tombstones.get(key);
  const forgotten = keys.filter((key) => !stateOf(key));
  await deleteRemoteTasks(tx, member.account_id, forgotten);
  const states = keys.flatMap((key) => stateOf(key) ?? []);
  await saveRemoteTasks(tx, member, states, draft.tombstones);
}
