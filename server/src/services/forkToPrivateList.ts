import { changeNumber } from "../db/changeNumber.ts";
import { TEXT } from "@tasklane/contract/sentences.ts";
import { findReplicas } from "../db/tables/remoteTasks.ts";
import { replacedValues } from "../db/tables/historyRows.ts";
import type { ReplacedValue } from "../db/tables/historyRows.ts";
import { reassignRemoteTasks, withNewParent } from "../db/tables/reassignRemoteTasks.ts";
import type { NewIds } from "../db/tables/reassignRemoteTasks.ts";
import { isLive, knownValue } from "../domain/replica.ts";
import { parseOrder, stringifyOrder } from "../domain/siblingOrder.ts";
import type { Order } from "../domain/siblingOrder.ts";
import type { ReplicaState } from "../domain/replica.ts";
import { newId } from "../domain/newId.ts";
import type { Tx } from "../db/engine.ts";
import { insertList } from "../db/tables/lists.ts";
import { NAME_NOT_IN_GOOGLE, nameOf } from "../db/tables/listNames.ts";
import { endMember, insertMember } from "../db/tables/members.ts";
import type { MemberRow } from "../db/tables/members.ts";
import { openTasks, saveTasks } from "../db/tables/taskRows.ts";
import { parseAttempts, parseTarget, stringifyBases } from "../domain/storedJson.ts";
import { FIELDS, TaskSet } from "../domain/task.ts";
import type { TaskState } from "../domain/task.ts";

/**
 * A membership ends: turns it into a private list (S3). The list gets the tasks as the person's Google holds them, plus the
 * person's own changes that have not reached Google yet. It gets no change by anybody else (I7).
 * @returns the private list's id
 */
export async function forkToPrivateList(tx: Tx, member: MemberRow, now: number): Promise<string> {
  const { title, account_id, order_key, is_default, list_updated, watermark } = member;
  const { google_list_id, full_at, pulled_at, quarantined } = member;
  const shared = await openTasks(tx, member.list_id, await tasksOf(tx, member));
  const replicas = (await findReplicas(tx, member, "task_id", shared.tasks.keys())).filter(isLive);
  const live = new Map(replicas.map((replica) => [replica.taskId, replica]));
  const withoutReplica = [...shared.tasks.keys()].filter((id) => !live.has(id));
  const past = await replacedValues(tx, withoutReplica);
  const kept = [...shared.tasks.values()].filter(
    (task) => live.has(task.id) || (!task.deleted && isOwn(task, past.get(task.id), member.account_id)),
  );
  const ids = new Map(kept.map((task) => [task.id, newId()]));

  // Their Google list had a neutral title while the person waited for approval. If it still has, the push gives it the list's name.
  const isNamed = title !== TEXT.awaitingList;
  const name = isNamed ? title : await nameOf(tx, member.list_id);
  const listId = await insertList(tx, { name, rev: shared.rev, now });
  await endMember(tx, member, "left");
  const own = await insertMember(tx, {
    list_id: listId,
    account_id,
    google_list_id,
    title,
    ...(!isNamed && { title_rev: NAME_NOT_IN_GOOGLE }),
    order_key,
    is_default,
    list_updated,
    watermark,
    full_at,
    pulled_at,
    quarantined,
    order_seen: renamed(member.order_seen, ids),
  });
  await copyNames(tx, member.list_id, listId, await changeNumber(tx));

  const set = new TaskSet(listId, shared.rev, shared.first);
  for (const task of kept) {
    const known = { replica: live.get(task.id), past: past.get(task.id) };
    set.add(asTheirs(task, known, { by: member.account_id, ids }));
  }
  for (const task of set.tasks.values()) stayFlat(task, set);
  await saveTasks(tx, set);
  // Tombstones and duplicates go along. So no stale reading brings a task back, and none becomes two.
  const rows = await tx.selectFrom("remote_task").selectAll().where("member_id", "=", member.id).execute();
  await reassignRemoteTasks(tx, own, rows, ids);
  await carryPendingWrites(tx, member.id, own.id, ids);
  return listId;
}

/** Returns the ids of a list's live tasks, and of the tasks that the member's Google holds. */
async function tasksOf(tx: Tx, member: MemberRow): Promise<string[]> {
  const rows = await tx
    .selectFrom("task")
    .leftJoin("remote_task", (join) =>
      join.onRef("remote_task.task_id", "=", "task.id").on("remote_task.member_id", "=", member.id),
    )
    .select("task.id")
    .where("task.list_id", "=", member.list_id)
    .where((task) =>
      task.or([task("task.deleted_rev", "is", null), task("remote_task.task_id", "is not", null)]),
    )
    .execute();
  return rows.map(({ id }) => id);
}

/** Whether a task that the person's Google has not got is their own: they created it, or its title is theirs. */
function isOwn(task: TaskState, past: readonly ReplacedValue[] = [], by: string): boolean {
  const { text } = task.revisions;
  return text.by === by || past.find(({ field }) => field === "text")?.by === by;
}

/**
 * Makes the private list's version of a task (S3.2). Each field has the value that the person's Google holds, or the person's own
 * later change in Tasklane. If Google does not have the task yet, it has the value that the person gave it last. The task keeps its
 * revision, so the push compares it if it was behind.
 */
function asTheirs(
  task: TaskState,
  { replica, past = [] }: { replica: ReplicaState | undefined; past: readonly ReplacedValue[] | undefined },
  { by, ids }: { by: string; ids: NewIds },
): TaskState {
  const values = { ...task.values };
  const revisions = { ...task.revisions };
  for (const field of FIELDS) {
    const { rev, at, by: author } = revisions[field];
    const base = replica?.base[field];
    const isTheirs = author === by && (!base || rev > base.rev);
    const own = past.findLast((row) => row.field === field && row.by === by);
    if (!isTheirs) values[field] = base ? knownValue(base.value) : (own?.value ?? null);
    revisions[field] = { rev: isTheirs || !base ? rev : base.rev, at, by };
  }
  // Only others wrote notes, or the base could not be parsed and has no status.
  values.notes ??= "";
  values.status ??= "needsAction";
  values.parent = values.parent === null ? null : (ids.get(values.parent) ?? null);
  // A private list starts with an empty bin. Earlier deletions stay in the bin of the shared list.
  const ownDeletion = task.deleted?.by === by ? { ...task.deleted, bin: undefined } : null;
  return {
    ...task,
    id: ids.get(task.id)!,
    values,
    revisions,
    deleted: ownDeletion,
    completedAt: values.status === "completed" ? (task.completedAt ?? task.createdAt) : null,
  };
}

/** Google's values and the person's own changes may put subtasks under subtasks. Then moves the task to the top level (I6). */
function stayFlat(task: TaskState, set: TaskSet): void {
  if (task.deleted || task.values.parent === null) return;
  const parent = set.get(task.values.parent);
  if (!parent || parent.deleted || parent.values.parent !== null)
    set.write(task, "parent", null, task.revisions.parent);
}

/** Translates the order that was last seen in Google to the tasks' new ids. Tasks that the list does not have are left out. */
function renamed(stored: string, ids: NewIds): string {
  const seen = parseOrder(stored);
  if (!seen) return stored;
  const order: Order = new Map();
  for (const [parent, group] of seen) {
    const under = parent === null ? null : ids.get(parent);
    const forked = group.flatMap((id) => ids.get(id) ?? []);
    if (under !== undefined) order.set(under, forked);
  }
  return stringifyOrder(order);
}

/** Gives a list the sublists and sections of another one. */
async function copyNames(tx: Tx, from: string, to: string, changed: number): Promise<void> {
  for (const table of ["sublist", "section"] as const) {
    const rows = await tx.selectFrom(table).selectAll().where("list_id", "=", from).execute();
    const live = rows.filter((row) => !row.deleted).map((row) => ({ ...row, list_id: to, changed }));
    for (const row of live) await tx.insertInto(table).values(row).execute();
  }
}

/**
 * Moves the person's pending writes to the private list:
 * 1. Inserts of kept tasks, so that an insert that arrives late makes no second task.
 * 2. PATCHes. One that arrives late may still set a title with the shared list's names, as in `Milk (#Errands)`. It is then
 *    recognised as ours (P6), and the push takes it back.
 *
 * All others are dropped: a reading of Google shows what became of them.
 */
async function carryPendingWrites(tx: Tx, from: string, to: string, ids: NewIds): Promise<void> {
  const carried = await tx
    .selectFrom("pending_write")
    .selectAll()
    .where("member_id", "=", from)
    .where("kind", "in", ["insert", "patch"])
    .execute();
  await tx.deleteFrom("pending_write").where("member_id", "=", from).execute();
  for (const row of carried) {
    const task_id = ids.get(row.task_id);
    if (task_id === undefined) continue;
    const target = stringifyBases(withNewParent(parseTarget(row.target), ids, false));
    const attempts = parseAttempts(row.attempts).map((attempt) => ({
      ...attempt,
      target: withNewParent(attempt.target, ids, false),
    }));
    const moved = { ...row, member_id: to, task_id, target, attempts: stringifyBases(attempts) };
    await tx.insertInto("pending_write").values(moved).execute();
  }
}
