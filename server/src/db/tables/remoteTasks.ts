import { isDue } from "../../domain/refusal.ts";
import { sql } from "kysely";
import { isLive } from "../../domain/replica.ts";
import type {
  DuplicateState,
  LiveReplica,
  RemoteTaskState,
  ReplicaState,
  TombstoneState,
} from "../../domain/replica.ts";
import { parseWriteLog } from "../../domain/storedJson.ts";
import type { Reader, Tx } from "../engine.ts";
import { inChunks } from "../inChunks.ts";
import { prepared } from "../prepared.ts";
import type { MemberRow } from "./members.ts";
import { duplicateFrom, liveReplicaFrom, replicaFrom, tombstoneFrom } from "./remoteTaskRows.ts";
import type { RemoteTaskRow } from "./remoteTaskRows.ts";

type Member = Pick<MemberRow, "id" | "account_id">;

/**
 * Finds a member's replicas whose value in one column is one of the given ids. Only `task_id` also finds those of tasks that Google
 * refuses to create.
 */
export async function findReplicas(
  tx: Reader,
  member: Member,
  column: "google_id" | "google_parent",
  ids: Iterable<string>,
): Promise<LiveReplica[]>;
export async function findReplicas(
  tx: Reader,
  member: Member,
  column: "task_id",
  ids: Iterable<string>,
): Promise<ReplicaState[]>;
export async function findReplicas(
  tx: Reader,
  { id, account_id }: Member,
  column: "task_id" | "google_id" | "google_parent",
  ids: Iterable<string>,
): Promise<ReplicaState[]> {
  const rows = await inChunks(ids, (chunk) =>
    column === "google_id" ? byGoogleId(tx, account_id, chunk) : BY[column](tx, id, chunk),
  );
  return rows.flatMap((row) => (row.member_id === id ? (replicaFrom(row) ?? []) : []));
}

/** Finds the replica of a task that a member's Google has. */
export async function liveReplicaOf(
  tx: Reader,
  member: Member,
  taskId: string,
): Promise<LiveReplica | undefined> {
  return (await findReplicas(tx, member, "task_id", [taskId])).find(isLive);
}

const by = (column: "task_id" | "google_parent") =>
  prepared((tx, memberId: string, ids: string[]) =>
    tx.selectFrom("remote_task").selectAll().where("member_id", "=", memberId).where(column, "in", ids),
  );
const BY = { task_id: by("task_id"), google_parent: by("google_parent") };
const byGoogleId = prepared((tx, accountId: string, ids: string[]) =>
  tx.selectFrom("remote_task").selectAll().where("account_id", "=", accountId).where("google_id", "in", ids),
);

/** Lists a member's duplicates, and their tombstones with a pending cascade. */
export async function openRemoteTasks(
  tx: Reader,
  memberId: string,
): Promise<{ duplicates: DuplicateState[]; tombstones: TombstoneState[] }> {
  const rows = await openOf(tx, memberId);
  return {
    duplicates: rows.flatMap((row) => duplicateFrom(row) ?? []),
    tombstones: rows.flatMap((row) => tombstoneFrom(row) ?? []),
  };
}

const openOf = prepared((tx, memberId: string) =>
  tx
    .selectFrom("remote_task")
    .selectAll()
    .where("member_id", "=", memberId)
    // The condition must equal that of the partial index, or the database cannot use the index.
    .where(sql<boolean>`(state = 'duplicate' or cascade_at is not null)`),
);

/** Lists a member's duplicates of some tasks. */
export async function duplicatesOf(
  tx: Reader,
  memberId: string,
  taskIds: readonly string[],
): Promise<DuplicateState[]> {
  return (await openRemoteTasks(tx, memberId)).duplicates.filter(({ taskId }) => taskIds.includes(taskId));
}

/** Lists a member's tombstones with a pending cascade (P9). */
export async function pendingCascades(tx: Reader, memberId: string): Promise<TombstoneState[]> {
  return (await openRemoteTasks(tx, memberId)).tombstones.filter(({ cascadeAt }) => cascadeAt !== null);
}

/** Lists the tombstones of some tasks of a member, the one with the latest state last. */
export async function tombstonesOfTasks(
  tx: Reader,
  memberId: string,
  taskIds: Iterable<string>,
): Promise<TombstoneState[]> {
  const rows = (await rowsOfTasks(tx, memberId, taskIds)).filter(({ state }) => state === "deleted");
  rows.sort((a, b) => a.updated - b.updated || a.changed - b.changed);
  return rows.flatMap((row) => tombstoneFrom(row) ?? []);
}

/** Lists the rows of some tasks of a member: replicas, duplicates and tombstones. */
export async function rowsOfTasks(
  tx: Reader,
  memberId: string,
  taskIds: Iterable<string>,
): Promise<RemoteTaskRow[]> {
  // With a condition on the member, SQLite would read all rows of the member.
  const rows = await inChunks(taskIds, (chunk) => ofTasks(tx, chunk));
  return rows.filter((row) => row.member_id === memberId);
}

const ofTasks = prepared((tx, ids: string[]) =>
  tx
    .selectFrom("remote_task")
    .selectAll()
    .where((row) => row.or([row("task_id", "in", ids), row("belongs_to", "in", ids)])),
);

/** Selects the replicas of tasks that a member's Google has. */
function selectLive(tx: Reader, memberId: string) {
  return tx.selectFrom("remote_task").where("member_id", "=", memberId).where("state", "=", "live");
}

/** Lists the ids of the tasks that a member's Google list holds, each with Google's `updated` as last read. */
export async function liveGoogleIds(
  tx: Reader,
  memberId: string,
): Promise<{ google_id: string; updated: number }[]> {
  return selectLive(tx, memberId)
    .select(["google_id", "updated"])
    .where("remote_list_id", "is", null)
    .execute();
}

/** Lists a member's tasks that we last moved out of one of these parents in Google, and that are still alive there. */
export async function tasksMovedFrom(
  tx: Reader,
  memberId: string,
  googleIds: readonly string[],
): Promise<string[]> {
  const rows = await selectLive(tx, memberId)
    .select(["task_id", "write_log"])
    .where("write_log", "like", '%"moved"%')
    .execute();
  return rows.flatMap(({ task_id, write_log }) => {
    const { moved } = parseWriteLog(write_log, task_id!);
    return googleIds.includes(moved?.from ?? "") ? task_id! : [];
  });
}

/** Lists a member's replicas of tasks that Google has. */
export async function liveReplicas(tx: Reader, memberId: string): Promise<LiveReplica[]> {
  const rows = await selectLive(tx, memberId).selectAll().execute();
  return rows.flatMap((row) => liveReplicaFrom(row) ?? []);
}

/**
 * Lists a member's replicas that are on their way to this list (`isOnItsWay`), parents before subtasks. What failed more often
 * comes later, so that it keeps no other waiting.
 * @param now if given, those are left out whose move Google refused, and whose next try is not due yet (U7)
 */
export async function movingReplicas(tx: Reader, memberId: string, now = Infinity): Promise<LiveReplica[]> {
  const due = (await moving(tx, memberId)).flatMap((row) => {
    const replica = liveReplicaFrom(row);
    const refusal = replica?.refusals.list;
    const isWaiting = refusal && refusal.rev >= row.rev && !isDue(refusal.retryAt, now);
    const level = row.parent === null ? 0 : 1;
    return replica && !isWaiting ? [{ replica, level, failures: refusal?.failures ?? 0 }] : [];
  });
  due.sort((a, b) => a.level - b.level || a.failures - b.failures);
  return due.map(({ replica }) => replica);
}

const moving = prepared((tx, memberId: string) =>
  tx
    .selectFrom("remote_task")
    .innerJoin("task", "task.id", "remote_task.task_id")
    .selectAll("remote_task")
    .select(["task.parent", "task.rev"])
    .where("remote_task.member_id", "=", memberId)
    .where("remote_task.state", "=", "live")
    .where("remote_task.remote_list_id", "is not", null),
);

/** Deletes the replicas of some tasks of a member. */
export async function deleteReplicas(tx: Tx, memberId: string, taskIds: readonly string[]): Promise<void> {
  if (taskIds.length === 0) return;
  await tx
    .deleteFrom("remote_task")
    .where("member_id", "=", memberId)
    .where("task_id", "in", taskIds)
    .execute();
}

/** Deletes all that is known of a member's Google tasks, and their pending writes. */
export async function forgetReplicas(tx: Tx, memberId: string): Promise<void> {
  for (const table of ["remote_task", "pending_write"] as const)
    await tx.deleteFrom(table).where("member_id", "=", memberId).execute();
}

/** Counts what is known of a member's Google tasks in some states. */
export async function countRemoteTasks(
  tx: Reader,
  memberId: string,
  states: readonly RemoteTaskState["state"][],
): Promise<number> {
  const { count } = await tx
    .selectFrom("remote_task")
    .select((row) => row.fn.countAll<number>().as("count"))
    .where("member_id", "=", memberId)
    .where("state", "in", states)
    .executeTakeFirstOrThrow();
  return count;
}
