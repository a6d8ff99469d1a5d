import { findReplicas, tombstonesOfTasks } from "./remoteTasks.ts";
import type { Reader } from "../engine.ts";
import { approvedOf } from "./members.ts";
import type { MemberRow } from "./members.ts";
import { inChunks } from "../inChunks.ts";
import { prepared } from "../prepared.ts";
import { isRemovedThere } from "../../domain/writeLog.ts";
import type { Field, TaskState, Value } from "../../domain/task.ts";

/**
 * Finds the Tasklane id of a task in a member's list. The given id is that id, or the task's Google id in the member's account.
 * @returns null when there is none, and for a task that was deleted before the member joined (B6)
 */
export async function findTask(tx: Reader, member: MemberRow, id: string): Promise<string | null> {
  const inList = async (taskId: string): Promise<string | undefined> =>
    (await byId(tx, taskId, member.list_id, member.bin_from))[0]?.id;
  const ours = await inList(id);
  if (ours !== undefined) return ours;
  const replica = await tx
    .selectFrom("remote_task")
    .select(["task_id", "belongs_to", "member_id"])
    .where("account_id", "=", member.account_id)
    .where("google_id", "=", id)
    .executeTakeFirst();
  const taskId = replica?.member_id === member.id ? (replica.task_id ?? replica.belongs_to) : null;
  // The task of a tombstone may have left the list since. Others may have it then (I7).
  return taskId === null ? null : ((await inList(taskId)) ?? null);
}

const byId = prepared((tx, id: string, listId: string, binFrom: number) =>
  tx
    .selectFrom("task")
    .select("id")
    .where("id", "=", id)
    .where("list_id", "=", listId)
    .where((task) => task.or([task("deleted_rev", "is", null), task("deleted_rev", ">=", binFrom)])),
);

/**
 * Lists the tasks of some lists that were deleted at or after a change number, and not before the reader joined (B6). A task that
 * moved to a list that the reader does not see counts as deleted: the move leaves a deleted task behind (`leaveDeletedTasks.ts`).
 * @param members the reader's memberships of the lists
 */
export async function deletedSince(
  tx: Reader,
  accountId: string,
  members: readonly MemberRow[],
  since: number,
): Promise<string[]> {
  const from = new Map(members.map((member) => [member.list_id, member.bin_from]));
  const deleted = await inChunks(from.keys(), (chunk) =>
    tx
      .selectFrom("task")
      .select(["id", "list_id", "deleted_rev", "former_id", "bin_act"])
      .where("list_id", "in", chunk)
      .where("changed", ">=", since)
      .where("deleted_rev", "is not", null)
      .execute(),
  );
  const rows = deleted.filter((row) => row.deleted_rev! >= from.get(row.list_id)!);
  const moved = rows.flatMap((row) => row.former_id ?? []);
  const seen = await inChunks(moved, (chunk) =>
    approvedOf(tx, accountId)
      .innerJoin("task", "task.list_id", "member.list_id")
      .select("task.id")
      .where("task.id", "in", chunk)
      .where("task.deleted_rev", "is", null)
      .execute(),
  );
  const there = new Set(seen.map(({ id }) => id));
  // A page knows a task that a move left behind by its own id only if a member's edit had revived it. Whoever deleted it after
  // that, here or in Google, put it into the bin.
  const own = rows.filter(({ former_id, bin_act }) => former_id === null || bin_act !== null);
  return [...own.map(({ id }) => id), ...moved.filter((id) => !there.has(id))];
}

/**
 * Lists the subtasks that were deleted together with a task: at the same instant, by the same person. If the task lives again
 * because of an edit that the person had not seen, lists the subtasks that they deleted last in Tasklane.
 * @param since deletions before this time do not count
 * @param member the person's membership. It tells which deletions happened in their Google. Those do not count if the task
 *   lives again.
 */
export async function deletedWith(
  tx: Reader,
  task: TaskState,
  { by, since, member }: { by: string; since: number; member: MemberRow },
): Promise<string[]> {
  const deletedRows = await tx
    .selectFrom("task")
    .select(["id", "deleted_at", "deleted_rev"])
    .where("parent", "=", task.id)
    .where("deleted_by", "=", task.deleted?.by ?? by)
    .where("deleted_at", ">=", since)
    .execute();
  const ids = deletedRows.map(({ id }) => id);
  const known = task.deleted
    ? []
    : [...(await findReplicas(tx, member, "task_id", ids)), ...(await tombstonesOfTasks(tx, member.id, ids))];
  const rows = deletedRows.filter(({ id, deleted_at, deleted_rev }) => {
    const deletion = { at: deleted_at!, rev: deleted_rev! };
    return !known.some((one) => one.taskId === id && isRemovedThere(one, deletion));
  });
  const at = task.deleted?.at ?? Math.max(...rows.map((row) => row.deleted_at ?? 0));
  return rows.filter((row) => row.deleted_at === at).map(({ id }) => id);
}

/**
 * Returns the value that a field had at a revision, which is what a reader of that revision saw. A task's revisions grow when it
 * moves to another list, too. So the reader may have seen it in the list that it has left. Of a value that they cannot have seen,
 * because they were not in the list then, nothing may be told (I7): the present value is returned.
 */
export async function valueAt(
  tx: Reader,
  accountId: string,
  task: TaskState,
  { field, version }: { field: Field; version: number },
): Promise<Value> {
  if (task.revisions[field].rev <= version) return task.values[field];
  const row = await approvedOf(tx, accountId)
    .innerJoin("history", "history.list_id", "member.list_id")
    .select("history.value")
    .where("task_id", "=", task.id)
    .where("field", "=", field)
    .where("reason", "=", "replaced")
    .where("history.rev", "<=", version)
    .where("until", ">", version)
    .whereRef("until", ">=", "member.bin_from")
    .executeTakeFirst();
  return row ? row.value : task.values[field];
}

/** Lists the tasks of a list that are not deleted, or those of them with a status. */
export async function tasksOfList(
  tx: Reader,
  listId: string,
  status?: "needsAction" | "completed",
): Promise<string[]> {
  const all = tx
    .selectFrom("task")
    .select("id")
    .where("list_id", "=", listId)
    .where("deleted_rev", "is", null);
  const rows = await (status === undefined ? all : all.where("status", "=", status)).execute();
  return rows.map(({ id }) => id);
}

/** Returns those of these tasks that are not deleted. */
export async function aliveTasks(tx: Reader, ids: Iterable<string>): Promise<string[]> {
  const alive = tx.selectFrom("task").select("id").where("deleted_rev", "is", null);
  return (await inChunks(ids, (chunk) => alive.where("id", "in", chunk).execute())).map(({ id }) => id);
}

/** Whether a list holds no task, not even a deleted one. */
export async function isEmptyList(tx: Reader, listId: string): Promise<boolean> {
  const rows = tx.selectFrom("task").select("id").where("list_id", "=", listId);
  return (await rows.limit(1).executeTakeFirst()) === undefined;
}
