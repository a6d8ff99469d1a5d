import { generateKeyBetween } from "fractional-indexing";
import { deleteReplicas, findReplicas, replicasInOtherLists, saveReplicas } from "../db/tables/replicas.ts";
import type { Base, ReplicaState, TombstoneState, DuplicateState } from "../domain/replica.ts";
import { newId } from "../domain/newId.ts";
import type { Store, Tx } from "../db/engine.ts";
import { findTombstones, saveTombstone } from "../db/tables/tombstones.ts";
import { EVER } from "../domain/replica.ts";
import { handOverPendingWrites } from "../db/tables/pendingWrites.ts";
import { comeBack, leaveTombstone } from "./leaveTombstone.ts";
import { isDeleted, standingOf } from "../db/tables/lists.ts";
import { changeMember, memberByGoogleList, otherMembers } from "../db/tables/members.ts";
import type { MemberRow } from "../db/tables/members.ts";
import { openTasks, saveTasks } from "../db/tables/taskRows.ts";
import { saveDuplicate, duplicatesOf } from "../db/tables/duplicates.ts";
import { FIELDS } from "../domain/task.ts";
import type { Field, TaskSet, TaskState } from "../domain/task.ts";

/** What does not travel with a task (product 13.6). */
const MARKS = ["sublist", "section"] as const;
/** What the tasks hang under at Google is no task of the new list. */
const NO_PARENT = "?";

/**
 * Moves a task with its subtasks from one list to another of the same person, as one step: the tasks keep their ids and
 * their labels, lose sublist and section, and stand at the top (product 13.6). The person's replicas go along; each
 * stands in the old Google list until the runner has moved it, or, for a move that the person made in Google, is there;
 * then only those subtasks go along that Google has elsewhere, or not at all, but not into a shared list: of the others it tells itself where they
 * are.
 * Other members of the old list lose the tasks, those of the new one get them.
 */
export async function moveTasks(
  store: Store,
  tx: Tx,
  move: { from: MemberRow; to: MemberRow; taskId: string; arrived: boolean; at: number; by: string },
): Promise<void> {
  const { from, to, taskId } = move;
  // two moves at once lock the lists in the same order
  const sets = new Map<string, TaskSet>();
  for (const listId of [from.list_id, to.list_id].sort()) {
    sets.set(listId, await openTasks(tx, listId, listId === from.list_id ? [taskId] : []));
  }
  const [old, set] = [sets.get(from.list_id)!, sets.get(to.list_id)!];
  const task = old.get(taskId);
  if (!task) return;
  const hanging = old.children(taskId).sort((a, b) => (a.place < b.place ? 1 : -1));
  let children = move.arrived ? await hungHere(tx, from, taskId, hanging) : hanging;
  if (move.arrived && (await standingOf(tx, to.list_id)) === "shared") {
    // it was put there to be theirs alone (I7)
    for (const child of children) old.write(child, "parent", null, move);
    children = [];
  }
  const moved = [...children, task];
  const ids = moved.map((each) => each.id);
  const replicas = await findReplicas(tx, from.id, "task_id", ids);
  // what the old Google list showed as a deletion was this move; what was deleted here stays so
  if (task.dead && replicas.some(({ traces }) => traces.removed === task.dead!.ver)) task.dead = null;
  await leaveTombstone(store, tx, { from, tasks: moved, at: move.at, by: move.by }, old);
  const agreed = new Map(
    replicas.map((replica) => [replica, MARKS.filter((mark) => agrees(replica, old, mark))]),
  );
  for (const each of moved) {
    // what they were called there is known to the old list's people alone
    for (const mark of MARKS) if (each.values[mark] !== null) old.write(each, mark, null, move);
    take(set, each);
  }
  set.write(task, "parent", null, move);

  await deleteReplicas(tx, from.id, ids);
  const carried: ReplicaState[] = [];
  for (const replica of replicas) {
    // of what is refused there, or gone and to be made anew, nothing can be moved: it is made in the new list
    const isThere = move.arrived && replica.taskId === taskId;
    if (replica.state === "gone" && !isThere) {
      await expectBack(tx, move, replica, set.get(replica.taskId)!);
      continue;
    }
    if (replica.googleId.startsWith("refused:")) continue;
    const each = set.get(replica.taskId)!;
    const [tombstone] = await findTombstones(tx, from.id, [replica.googleId]);
    const base = rebase(each, tombstone?.base ?? replica.base);
    // that it loses them is nobody's edit, and keeps nothing from being deleted (I4)
    for (const mark of agreed.get(replica)!) base[mark].ver = each.stamps[mark].ver;
    // of a task that is there already, Google's parent is the one to take
    if (isThere) base.parent = { value: null, ver: each.stamps.parent.ver };
    const located = isThere ? null : (replica.located ?? from.google_list_id);
    carried.push({
      ...replica,
      base,
      traces: { ...replica.traces, removed: undefined },
      located,
      state: "live",
      updated: 0,
      problem: null,
      problemVer: null,
      refusals: {},
      agreed: 0,
    });
    // whatever the old list still shows of it is out of date
    const { googleId, rawTitle } = replica;
    const stale = { googleId, rawTitle, taskId: null, by: "us" as const, at: move.at, base: null };
    await saveTombstone(tx, from.id, googleId, { ...stale, updated: EVER });
  }
  await handOverPendingWrites(tx, from.id, to.id, {
    taskId,
    children: ids.slice(0, -1),
    arrived: move.arrived,
  });
  // a second replica of one of them, which is to be removed, stays to be removed where it is
  for (const duplicate of await duplicatesOf(tx, from.id)) {
    const each = set.get(duplicate.taskId);
    if (!each || !ids.includes(duplicate.taskId)) continue;
    const dead = { at: move.at, by: move.by };
    await standDead(store, tx, { member: from, set: old, task: each, dead, duplicate });
    await saveDuplicate(tx, from.id, duplicate.googleId, undefined);
  }
  const googleIds = carried.map(({ googleId }) => googleId);
  for (const googleId of googleIds) await saveTombstone(tx, to.id, googleId, undefined);
  // what the new list had of it before, and knows to have gone, is no replica of anything
  const gone = (await findReplicas(tx, to.id, "google_id", googleIds)).filter(
    ({ state }) => state === "gone",
  );
  await deleteReplicas(
    tx,
    to.id,
    gone.map((replica) => replica.taskId),
  );
  await saveTasks(store, tx, old);
  await saveTasks(store, tx, set);
  await saveReplicas(store, tx, to.id, carried);
  await comeBack(store, tx, to, ids);
  // the tasks carry their change number in the new list: without one of its own the old one would seem to be as it was
  const changed = await store.changeNumber(tx);
  await tx.updateTable("list").set({ changed }).where("id", "=", from.list_id).execute();
}

/**
 * A person moved in Google what had been made anew in the old list meanwhile, for an edit that they had not seen: it is that
 * one, which goes where they moved it, and what stands there under the old id is a second replica of it (I3, P7).
 * Where that was deleted here, the second replica goes too, unless they changed it unseen (I4, I5).
 * @param move.googleId the old id; `updated`: when Google says that it was changed last
 */
export async function follow(
  store: Store,
  tx: Tx,
  move: Omit<Parameters<typeof moveTasks>[2], "arrived"> & { googleId: string; updated: number },
): Promise<void> {
  const { from, to, taskId, googleId, updated } = move;
  const [tombstone] = await findTombstones(tx, from.id, [googleId]);
  if (!tombstone?.base) return;
  const still = (await openTasks(tx, from.list_id, [taskId])).get(taskId);
  // what was written since they moved it, and put under it, is theirs alone (I7)
  if (still && (await standingOf(tx, to.list_id)) === "shared") return;
  if (still?.dead) return leaveTombstoneThere(store, tx, { to, task: still, from, tombstone });
  if (still) await moveTasks(store, tx, { ...move, arrived: false });
  const task = (await openTasks(tx, to.list_id, [taskId])).get(taskId);
  if (!task || task.dead) return;
  await saveTombstone(tx, from.id, googleId, undefined);
  await saveTombstone(tx, to.id, googleId, {
    ...tombstone,
    base: rebase(task, tombstone.base),
    updated: updated - 1,
  });
}

/** What stands in the new list of a task that was deleted here is deleted there too: by a dead task of its own. */
async function leaveTombstoneThere(
  store: Store,
  tx: Tx,
  {
    to,
    task,
    from,
    tombstone,
  }: { to: MemberRow; task: TaskState; from: MemberRow; tombstone: TombstoneState },
): Promise<void> {
  const [replica] = await findReplicas(tx, from.id, "task_id", [task.id]);
  // of two replicas the person removed one in Google, and wants the other
  if (!replica || replica.traces.removed === task.dead!.ver) return;
  const set = await openTasks(tx, to.list_id);
  await standDead(store, tx, {
    member: to,
    set,
    task,
    dead: task.dead!,
    duplicate: { ...tombstone, base: tombstone.base! },
  });
}

/** A dead task of its own stands for a second replica of one that is in another list, so that it is removed at Google. */
async function standDead(
  store: Store,
  tx: Tx,
  second: {
    member: MemberRow;
    set: TaskSet;
    task: TaskState;
    dead: { at: number; by: string };
    duplicate: Pick<DuplicateState, "googleId" | "rawTitle" | "base">;
  },
): Promise<void> {
  const { member, set, dead, duplicate } = second;
  const left = { ...structuredClone(second.task), id: newId() };
  for (const field of [...MARKS, "parent"] as const) left.values[field] = null;
  take(set, left);
  left.dead = { at: dead.at, by: dead.by, ver: left.ver };
  await saveTasks(store, tx, set);
  const there: ReplicaState = {
    taskId: left.id,
    googleId: duplicate.googleId,
    located: null,
    state: "live",
    etag: "",
    updated: 0,
    rawTitle: duplicate.rawTitle,
    googleParent: null,
    base: rebase(left, duplicate.base),
    traces: {},
    problem: null,
    problemVer: null,
    refusals: {},
    agreed: 0,
  };
  await saveTombstone(tx, member.id, duplicate.googleId, undefined);
  await saveReplicas(store, tx, member.id, [there]);
}

/**
 * A member's Google list is gone: what was moved into it here, and still stands in another list of theirs, is in that one
 * again, since whoever removed the list did not see it there (I4). From a list that others are in nothing is taken away:
 * what stands in the person's own one is met there as a task of their own.
 * @returns the lists to which something went back
 */
export async function bringBack(store: Store, tx: Tx, from: MemberRow, at: number): Promise<string[]> {
  const lists: string[] = [];
  const isOthers = (await otherMembers(tx, from)).length > 0;
  for (const { taskId, located } of await replicasInOtherLists(tx, from.id)) {
    const to = await memberByGoogleList(tx, from.account_id, located!);
    const [still] = await findReplicas(tx, from.id, "task_id", [taskId]);
    if (!still || to?.state !== "approved" || (await isDeleted(tx, to.list_id))) continue;
    if (isOthers) {
      await saveTombstone(tx, to.id, still.googleId, undefined);
      await changeMember(tx, to.id, { full_at: null });
      continue;
    }
    await moveTasks(store, tx, { from, to, taskId, arrived: false, at, by: from.account_id });
    lists.push(to.list_id);
  }
  return lists;
}

/**
 * What the person took out of the old Google list, perhaps to move it where its task goes here now, is a second replica of that
 * task if it turns up there (I3).
 */
async function expectBack(
  tx: Tx,
  { from, to, at }: { from: MemberRow; to: MemberRow; at: number },
  { googleId }: ReplicaState,
  task: TaskState,
): Promise<void> {
  const [tombstone] = await findTombstones(tx, from.id, [googleId]);
  if (tombstone?.by !== "person" || !tombstone.base) return;
  // of a move no time of Google's tells
  await saveTombstone(tx, to.id, googleId, {
    ...tombstone,
    base: rebase(task, tombstone.base),
    at,
    updated: 0,
  });
}

/** Whether another list of the same person is believed to have what Google holds of these tasks for tasks of its own. */
export async function areHeld(tx: Tx, from: MemberRow, to: MemberRow, taskIds: string[]): Promise<boolean> {
  const replicas = await findReplicas(tx, from.id, "task_id", taskIds);
  const held = await findReplicas(
    tx,
    to.id,
    "google_id",
    replicas.map(({ googleId }) => googleId),
  );
  return held.some(({ state }) => state === "live");
}

/** Those of a task's subtasks that do not hang under it at Google yet, which cannot have moved them along with it. */
async function hungHere(
  tx: Tx,
  from: MemberRow,
  taskId: string,
  children: readonly TaskState[],
): Promise<TaskState[]> {
  const [parent] = await findReplicas(tx, from.id, "task_id", [taskId]);
  const ids = children.map(({ id }) => id);
  const hanging = (await findReplicas(tx, from.id, "task_id", ids)).filter(
    ({ state, located, googleParent }) =>
      state === "live" && located === null && googleParent === parent?.googleId,
  );
  const there = new Set(hanging.map((replica) => replica.taskId));
  return children.filter(({ id }) => !there.has(id));
}

/** The task is the new list's from now on: its versions count there, and it stands at the top. */
function take(set: TaskSet, task: TaskState): void {
  const ver = ++set.seq;
  for (const field of FIELDS) task.stamps[field] = { ...task.stamps[field], ver };
  task.place = generateKeyBetween(null, set.first);
  set.add(task);
  task.ver = ver;
}

/** Whether nothing was done here to a field since the two agreed; what fell away with a move before this one is nobody's doing. */
function agrees({ base, taskId }: ReplicaState, set: TaskSet, field: Field): boolean {
  const task = set.get(taskId);
  return base[field].value === task?.values[field] || base[field].ver === task?.stamps[field].ver;
}

/** The base in the new list's versions: what agreed then agrees now. */
function rebase(task: TaskState, base: Base): Base {
  const entries = FIELDS.map((field) => {
    const { value } = base[field];
    return [field, { value, ver: value === task.values[field] ? task.stamps[field].ver : 0 }] as const;
  });
  const rebased = Object.fromEntries(entries) as Base;
  if (rebased.parent.value !== null && rebased.parent.value !== task.values.parent) {
    rebased.parent = { value: NO_PARENT, ver: 0 };
  }
  return rebased;
}
