import { findKnown } from "../../db/tables/knownTasks.ts";
import type { InOtherList } from "../../db/tables/knownTasks.ts";
import { liveReplicaOf, tombstonesOfTasks } from "../../db/tables/remoteTasks.ts";
import { deleteRemoteTasks, saveRemoteTasks } from "../../db/tables/remoteTaskRows.ts";
import type { Base, TombstoneState } from "../../domain/replica.ts";
import { findHolder } from "../../db/tables/otherLists.ts";
import type { Reader, Tx } from "../../db/engine.ts";
import { awaitReturn, isNewerThan, isOnItsWay, UNKNOWN_PARENT } from "../../domain/replica.ts";
import { openPendingWrites } from "../../db/tables/pendingWrites.ts";
import { isDeleted } from "../../db/tables/lists.ts";
import { hasMoreMembers, memberById } from "../../db/tables/members.ts";
import type { MemberRow } from "../../db/tables/members.ts";
import { moveTasks } from "../../services/moveTasks.ts";
import { forkTask, withoutOldParent } from "../../services/carryReplicas.ts";
import { openTasks, saveTasks } from "../../db/tables/taskRows.ts";
import { hasUnseenContent, keepTask, reviveTask } from "../../domain/taskMerge.ts";
import { isRemovedThere } from "../../domain/writeLog.ts";
import { goneFrom, idsOf } from "../merge/RemoteTask.ts";
import type { RemoteTask } from "../merge/RemoteTask.ts";
import { openDraft, saveDraft } from "../drafts.ts";
import { decide } from "../merge/decide.ts";
import { adoptLateInserts } from "./decideInOtherLists.ts";
import { findMove, standsAt, wasBroughtBack, wasMovedBack } from "./findInGoogle.ts";
import type { FoundMove } from "./findInGoogle.ts";
import { hiddenTasks, removedWithParents } from "./hiddenTasks.ts";
import { fenced, noteChanges } from "../worker.ts";
import type { Worker } from "../worker.ts";

/**
 * Follows tasks that a person moved between lists in Google's own app (P10). An id that is new in this list came from another
 * one, if another list of the account holds it or held it. The Tasklane task then moves to this list and keeps its id, before
 * anything else is decided about it. But if Google still shows it alive in the other list, one of the two listings is out of
 * date, and nothing is decided.
 * @returns the Google ids about which nothing may be decided now
 */
export async function followMoves(
  worker: Worker,
  member: MemberRow,
  remotes: readonly RemoteTask[],
): Promise<Set<string>> {
  let known = await worker.store.snapshot((tx) => findUnmet(tx, member, remotes));
  const made = await adoptLateInserts(worker, member, [...known.unmet.values()]);
  if (made.size > 0) known = await worker.store.snapshot((tx) => findUnmet(tx, member, remotes));
  const { hidden, inOtherLists } = known;
  const undecided = await removedWithParents(worker, member, known);
  const reading = { ...known, remotes, made, undecided };
  for (const [googleId, other] of [...inOtherLists].sort(([, a], [, b]) => currentFirst(a, b))) {
    const found = await findMove(worker, member, { googleId, ...other }, reading);
    if (found === "none") continue;
    if (found === "unclear" || !(await followMove(worker, member, found))) undecided.add(googleId);
  }
  // Only tasks that another list holds or held can have been moved just now. Without any, what was read first still holds.
  if (inOtherLists.size > 0) known = await worker.store.snapshot((tx) => findUnmet(tx, member, remotes));
  if (known.tombstones.length === 0) return undecided;
  const shown = remotes.filter(
    ({ id, deleted, isOdd }) => !deleted && !isOdd && !undecided.has(id) && !hidden.has(id),
  );
  await takeReturnedTasks(worker, member, shown, known.tombstones);
  await leaveSecondTasks(worker, member, shown, known.tombstones);
  return undecided;
}

/** Finds which of the tasks shown are new in this list, belong to other lists, are hidden, or have tombstones. */
async function findUnmet(tx: Reader, member: MemberRow, remotes: readonly RemoteTask[]) {
  const { replicas, tombstones, inOtherLists } = await findKnown(tx, member, new Set(idsOf(remotes)));
  const known = new Set(replicas.map(({ googleId }) => googleId));
  // A list may have 20,000 tasks, and most have no tombstones and nothing in other lists.
  const alive = tombstones.length === 0 ? [] : remotes.filter(({ deleted }) => !deleted);
  const shownLive = new Set(alive.map(({ id }) => id));
  // A tombstone that names a task makes its id known: a task that left a shared list, and stayed there for others, may return. It
  // is then the same task (I3). A deleted Google task is known by any tombstone.
  for (const { googleId, taskId } of tombstones)
    if (taskId !== null || !shownLive.has(googleId)) known.add(googleId);
  const unmet = new Map(remotes.filter(({ id }) => !known.has(id)).map((one) => [one.id, one]));
  const shown = new Set(inOtherLists.size === 0 ? [] : remotes.map(({ id }) => id));
  const isPlain = unmet.size + inOtherLists.size + tombstones.length === 0;
  const hidden = isPlain ? new Map<string, number>() : await hiddenTasks(tx, member, remotes);
  return { unmet, hidden, inOtherLists, tombstones, shown };
}

/** Sorts replicas before what was removed: this list may show both an older Google task of a task and its current one (I3). */
function currentFirst(one: InOtherList, other: InOtherList): number {
  return Number(other.state === "live") - Number(one.state === "live") || other.updated - one.updated;
}

/**
 * A task that once left this list in Google is in it again. Google's times do not show such a return (P10.8): the listing may be
 * out of date, or the person may have pressed Undo. So asks Google for the task by its id, or for what its other lists show of it
 * (`wasMovedBack`). If it returned, its tombstone awaits it: the reading then counts as newer, and as no Undo.
 */
async function takeReturnedTasks(
  worker: Worker,
  member: MemberRow,
  live: readonly RemoteTask[],
  tombstones: readonly TombstoneState[],
): Promise<void> {
  const updated = new Map(live.map((one) => [one.id, one.updated]));
  for (const one of tombstones) {
    const at = updated.get(one.googleId);
    if (one.by !== "person" || at === undefined) continue;
    const isReturned = isNewerThan(one, at)
      ? await wasMovedBack(worker, member, one)
      : await standsAt(worker, member.google_list_id, one.googleId);
    if (!isReturned) continue;
    await fenced(worker, member, async (tx) => {
      const now = (await findKnown(tx, member, [one.googleId])).tombstones;
      const same = now.filter((each) => each.by === "person" && each.updated === one.updated);
      await saveRemoteTasks(tx, member, same.map(awaitReturn));
    });
  }
}

/**
 * A person undoes the removal of a task in Google, which Tasklane has inserted again and moved to another list since. What returns
 * here is a second Google task of the moved one. A deleted task of this list takes it, so that the push removes it (P10.28).
 */
async function leaveSecondTasks(
  worker: Worker,
  member: MemberRow,
  live: readonly RemoteTask[],
  tombstones: readonly TombstoneState[],
): Promise<void> {
  // An assigned original stays: its removal would remove it in the document, too (U14).
  const returned = new Map(live.map((one) => [one.id, one.assigned === null ? one.updated : 0]));
  const isBack = (one: TombstoneState): boolean =>
    one.by === "person" && isNewerThan(one, returned.get(one.googleId) ?? 0);
  for (const { googleId, taskId } of tombstones.filter(isBack)) {
    if (taskId === null) continue;
    const holder = await worker.store.snapshot((tx) => findHolder(tx, member.account_id, taskId));
    if (!holder || holder.id === member.id) continue;
    const work = async (tx: Tx, to: MemberRow): Promise<void> => {
      const [known] = (await findKnown(tx, to, [googleId])).tombstones.filter(isBack);
      const task = (await openTasks(tx, holder.list_id, [taskId])).get(taskId);
      if (!known?.base || !task || task.deleted) return;
      worker.affected.add(to.list_id);
      const at = worker.clock.now();
      await forkTask(tx, { ...known, base: known.base, to, task, at, deletedBy: to.account_id });
    };
    await fenced(worker, member, work, [holder.list_id]);
  }
}

/**
 * Follows a move in Google to this list (`decideMove`). The task may be in a third list in Tasklane by now. If it moves, or its
 * list is restored, before that list is locked, this looks for it again.
 * @returns whether the move is decided; if not, the reading must wait
 */
async function followMove(worker: Worker, member: MemberRow, move: FoundMove): Promise<boolean> {
  const findFrom = async (tx: Reader): Promise<MemberRow | undefined> =>
    (await findHolder(tx, member.account_id, move.taskId)) ?? (await memberById(tx, move.hadIt.id));
  const holder = await worker.store.snapshot(findFrom);
  if (!holder) return true;
  const work = async (tx: Tx, to: MemberRow): Promise<boolean | "elsewhere"> => {
    const from = await findFrom(tx);
    return from?.id === holder.id ? decideMove(worker, tx, { ...move, from, to }) : "elsewhere";
  };
  const decided = await fenced(worker, member, work, [holder.list_id]);
  return decided === "elsewhere" ? followMove(worker, member, move) : decided;
}

/**
 * Moves a Tasklane task to this list, as its person did in Google. In this order:
 * 1. The reading waits while an insert of the task is open.
 * 2. A removal here moves nothing if this list is deleted, or if it is that of an older Google task (`takeRemovalOfOlder`).
 * 3. If the move here wins, the push moves the task on from this list (P10.20, P10.26).
 * 4. A task that a move left behind stays, if the moved one is in this list (`takeAsSecond`).
 * 5. If somebody would get or lose what they must not, the task stays, and this list gets a task of its own (`forkTask`).
 * 6. Otherwise the task moves, with the Google task that was met, or with the one that was inserted meanwhile.
 * @returns false while its insert is open, or while it is on its way to another list: the reading must wait
 */
async function decideMove(
  worker: Worker,
  tx: Tx,
  { taskId, remote, hadIt, isTakenBack, from, to }: FoundMove & { from: MemberRow; to: MemberRow },
): Promise<boolean> {
  const { id: googleId, updated } = remote;
  // An open insert may still make a Google task of it in the old list. If that list is gone, so is what it made.
  const open = (await openPendingWrites(tx, from.id)).filter((write) => write.taskId === taskId);
  if (from.google_list_id !== null && open.some(({ kind }) => kind === "insert")) return false;
  const replica = await liveReplicaOf(tx, from, taskId);
  const [tombstone] = (await findKnown(tx, hadIt, [googleId])).tombstones;
  const last = replica ?? (await tombstonesOfTasks(tx, from.id, [taskId])).at(-1);
  const isOlderOfTwo = last && last.googleId !== googleId && updated >= (last.writeLog.born ?? Infinity);
  if (remote.deleted && (isOlderOfTwo || (await isDeleted(tx, to.list_id)))) {
    if (tombstone && hadIt.id === from.id)
      await takeRemovalOfOlder(worker, tx, { from, to, remote, tombstone });
    return true;
  }
  const set = await openTasks(tx, from.list_id, [taskId]);
  const task = set.get(taskId);
  worker.affected.add(from.list_id).add(to.list_id);
  // Whether the Google task that was met is the one that stands for the task, or did so last.
  const isCurrent = task !== undefined && last?.googleId === googleId;
  const isLeaving = isCurrent && replica !== undefined && isOnItsWay(replica);
  const isToOthers = await hasMoreMembers(tx, to, from);
  const isFromOthers = await hasMoreMembers(tx, from, to);
  // In Tasklane, the task is on its way to the list that it has there. Unless it was taken back, Google does not tell which move came
  // last. The push moves it on if others here would get what was written in its own list (P10.26), or if our move put it here
  // (P10.20). If its own list has other members, too, each list gets a task. No push serves a list that is gone.
  const isOurs = replica?.writeLog.sentTo === to.google_list_id;
  const isToMoveOn = isOurs || (!isTakenBack && isToOthers && !isFromOthers);
  if (isLeaving && from.state === "approved" && isToMoveOn) {
    await saveRemoteTasks(tx, from, [{ ...replica, remoteListId: to.google_list_id }]);
    return false;
  }
  const isLeft = task?.deleted && !task.deleted.bin && !remote.deleted && tombstone?.by === "person";
  if (isLeft && (await takeAsSecond(tx, to, tombstone))) return true;
  const move = { from, to, taskId, at: updated, by: to.account_id };
  const base = tombstone?.base ?? (replica?.googleId === googleId ? replica.base : null);
  if (task && base) {
    // The task stays, and what the mover saw of it goes to the new list, in four cases:
    // 1. The person undid our deletion of it before the move (P7), but had not seen all of it, or shared the old list with others.
    //    Otherwise it lives again, so that the bin does not keep a second one.
    // 2. People who are in the new list only would get what the mover had not seen, or what was written in another list (I7).
    // 3. A member who is in the old list only would lose content that the mover had not seen (I4).
    // 4. The person undid its removal in the list from which it has moved (P10.28). An assigned original lives in both (U14).
    const isBack = task.deleted !== null && tombstone !== undefined && wasBroughtBack(tombstone, updated);
    const isUnseen = hasUnseenContent(task, base);
    const stays = isBack && (!isCurrent || isUnseen || isFromOthers);
    // A deletion that the move brought, or that its removal repeated, does not delete what moved (P10.2, P9.4).
    const isMeant = !tombstone || !isRemovedThere(tombstone, task.deleted);
    const deleted = isMeant && isUnseen && isCurrent && !isLeaving && !isBack ? task.deleted : null;
    const isUndone = !task.deleted && isFromOthers && tombstone?.removedInList === to.google_list_id;
    const deletedBy = isUndone && remote.assigned === null ? to.account_id : (deleted?.by ?? null);
    const isForThemOnly = isToOthers && (!isCurrent || isLeaving || deleted !== null);
    if (stays || isUndone || isForThemOnly || ((!task.deleted || !isMeant) && isUnseen && isFromOthers)) {
      const { rawTitle } = tombstone ?? replica!;
      // If no reading has shown yet that the Google task left, the push does not know that it has to insert the task again.
      if (isCurrent && !task.deleted) keepTask(set, task);
      await saveTasks(tx, set);
      await forkTask(tx, { ...move, task, googleId, rawTitle, base, deletedBy });
      return true;
    }
    if (isBack) reviveTask(set, task);
    await saveTasks(tx, set);
  }
  if (isCurrent) await moveTasks(tx, { ...move, isMovedInGoogle: true });
  else if (tombstone?.base) await followWithPresent(tx, move, remote, { ...tombstone, base: tombstone.base });
  return true;
}

/**
 * Tasklane had inserted the task again in the old list, because the person removed it without having seen an edit. The task moves
 * with its present Google task. The tombstone of the one that the person moved awaits that: it becomes a duplicate, or the replica
 * if the present one is gone (P10.10).
 */
async function followWithPresent(
  tx: Tx,
  move: { from: MemberRow; to: MemberRow; taskId: string; at: number; by: string },
  { deleted }: RemoteTask,
  tombstone: TombstoneState & { base: Base },
): Promise<void> {
  await moveTasks(tx, { ...move, isMovedInGoogle: false, following: deleted ? "gone" : tombstone.updated });
  const moved = (await openTasks(tx, move.to.list_id, [move.taskId])).get(move.taskId);
  // The task itself is gone for good, so nothing is known of its Google task.
  if (!moved) return deleteRemoteTasks(tx, move.to.account_id, [tombstone.googleId]);
  const base = withoutOldParent(moved, tombstone.base);
  await saveRemoteTasks(tx, move.to, [{ ...awaitReturn(tombstone), base }]);
}

/**
 * A move left a deleted task in another list, and the person moved a Google task of that to this list in Google. If the moved
 * task is in this list, too, makes a duplicate of it: the edits are merged, and the push removes it (U4.6).
 * @returns whether the moved task is in this list
 */
async function takeAsSecond(tx: Tx, to: MemberRow, tombstone: TombstoneState): Promise<boolean> {
  const moved = tx.selectFrom("task").select("former_id").where("id", "=", tombstone.taskId);
  const first = tx.selectFrom("task").select("id").where("id", "in", moved);
  const found = await first.where("list_id", "=", to.list_id).executeTakeFirst();
  if (!found || !tombstone.base) return false;
  const known: Base = { ...tombstone.base, parent: { value: UNKNOWN_PARENT, rev: 0 } };
  await saveRemoteTasks(tx, to, [{ ...awaitReturn(tombstone), taskId: found.id, base: known }]);
  return true;
}

/**
 * Google had two tasks of one of ours, and the person removed the older one in another list. That moves nothing, but what they had
 * done to it counts, unless others would get it who are not in that list (P10.21, step 6).
 */
async function takeRemovalOfOlder(
  worker: Worker,
  tx: Tx,
  one: { from: MemberRow; to: MemberRow; remote: RemoteTask; tombstone: TombstoneState },
): Promise<void> {
  const { from, to, remote, tombstone } = one;
  const { id, updated, parent } = remote;
  const isPrivate = await hasMoreMembers(tx, from, to);
  const draft = await openDraft(tx, from, { googleIds: idsOf([remote]) }, worker.clock.now());
  // It tells of an earlier removal, or of the move. So whatever its time is, this removal is newer (P10.8).
  if (tombstone.removedInList !== to.google_list_id) draft.putTombstone(awaitReturn(tombstone));
  decide(draft, isPrivate ? goneFrom(id, updated, parent) : remote, "reading");
  // What was under it in this list was removed with it (P9).
  draft.putTombstone({ ...draft.tombstones.get(id)!, removedInList: to.google_list_id });
  noteChanges(worker, draft, from.list_id);
  return saveDraft(tx, from, draft);
}
