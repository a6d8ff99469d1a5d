import type { Insertable, Selectable } from "kysely";
import { isMade } from "../../domain/replica.ts";
import type { MadeReplica, RefusedReplica, ReplicaState } from "../../domain/replica.ts";
import type { Reader, Store, Tx } from "../engine.ts";
import { inChunks, chunks } from "../inChunks.ts";
import { prepared } from "../prepared.ts";
import { stringifyBases, parseBase, parseWriteLog } from "../../domain/storedJson.ts";
import { readRefusals } from "./refusals.ts";
import { nextTry } from "../../domain/refusal.ts";
import type { Tables } from "../schema.ts";

/**
 * Finds a member's replicas (our records of their Google tasks) whose value in one column is one of the given ids. Only `task_id`
 * also finds those of tasks that Google refuses to create.
 */
export async function findReplicas(
  tx: Reader,
  memberId: string,
  column: "google_id" | "google_parent",
  ids: Iterable<string>,
): Promise<MadeReplica[]>;
export async function findReplicas(
  tx: Reader,
  memberId: string,
  column: "task_id",
  ids: Iterable<string>,
): Promise<ReplicaState[]>;
export async function findReplicas(
  tx: Reader,
  memberId: string,
  column: "task_id" | "google_id" | "google_parent",
  ids: Iterable<string>,
): Promise<ReplicaState[]> {
  return (await inChunks(ids, (chunk) => COPIES_BY[column](tx, memberId, chunk))).map(fromRow);
}

const copiesBy = (column: "task_id" | "google_id" | "google_parent") =>
  prepared((tx, memberId: string, ids: string[]) =>
    tx.selectFrom("replica").selectAll().where("member_id", "=", memberId).where(column, "in", ids),
  );
const COPIES_BY = {
  task_id: copiesBy("task_id"),
  google_id: copiesBy("google_id"),
  google_parent: copiesBy("google_parent"),
};

/** Lists the ids of the tasks that a member's Google list holds, each with Google's `updated` as last read. */
export async function liveGoogleIds(
  tx: Reader,
  memberId: string,
): Promise<{ google_id: string; updated: number }[]> {
  return tx
    .selectFrom("replica")
    .select(["google_id", "updated"])
    .where("member_id", "=", memberId)
    .where("state", "=", "live")
    .where("remote_list_id", "is", null)
    .execute();
}

/** Lists the tasks that we last moved out of one of these parents in Google, and that are still alive there. */
export async function tasksMovedFrom(
  tx: Reader,
  memberId: string,
  googleIds: readonly string[],
): Promise<string[]> {
  if (googleIds.length === 0) return [];
  const moved = tx
    .selectFrom("replica")
    .select(["task_id", "write_log"])
    .where("member_id", "=", memberId)
    .where("state", "=", "live")
    .where("write_log", "like", '%"moved"%');
  return (await moved.execute()).flatMap(({ task_id, write_log }) => {
    const from = parseWriteLog(write_log, task_id).moved?.from ?? null;
    return from !== null && googleIds.includes(from) ? [task_id] : [];
  });
}

export async function liveReplicas(tx: Reader, memberId: string): Promise<MadeReplica[]> {
  const live = tx
    .selectFrom("replica")
    .selectAll()
    .where("member_id", "=", memberId)
    .where("state", "=", "live");
  return (await live.execute()).map(fromRow).filter(isMade);
}

/**
 * Lists a member's replicas whose Google tasks are still in another Google list, parents before subtasks. They were moved to this
 * list in Tasklane, and the push has yet to move them in Google.
 */
export async function replicasInOtherLists(tx: Reader, memberId: string): Promise<MadeReplica[]> {
  return (await selectMoving(tx, memberId).execute()).sort(parentsFirst).map(fromRow).filter(isMade);
}

/** Like `replicasInOtherLists`, without those whose move Google refused and whose next try is not due yet (U7). */
export async function movableReplicas(tx: Reader, memberId: string, now: number): Promise<MadeReplica[]> {
  const rows = await selectMoving(tx, memberId).select("task.rev").execute();
  return rows.sort(parentsFirst).flatMap((row) => {
    const replica = fromRow(row);
    const refusal = replica.refusals.list;
    const isWaiting = refusal && refusal.rev >= row.rev && refusal.retryAt > now;
    return isMade(replica) && !isWaiting ? [replica] : [];
  });
}

function selectMoving(tx: Reader, memberId: string) {
  return tx
    .selectFrom("replica")
    .innerJoin("task", "task.id", "replica.task_id")
    .selectAll("replica")
    .select("task.parent")
    .where("replica.member_id", "=", memberId)
    .where("replica.state", "=", "live")
    .where("replica.remote_list_id", "is not", null);
}

function parentsFirst(a: { parent: string | null }, b: { parent: string | null }): number {
  return Number(a.parent !== null) - Number(b.parent !== null);
}

export async function deleteReplicas(tx: Tx, memberId: string, taskIds: readonly string[]): Promise<void> {
  if (taskIds.length === 0) return;
  await tx.deleteFrom("replica").where("member_id", "=", memberId).where("task_id", "in", taskIds).execute();
}

/** Deletes all records of a member's Google tasks: replicas, tombstones, pending writes, duplicates and pending cascades. */
export async function forgetReplicas(tx: Tx, memberId: string): Promise<void> {
  for (const table of ["replica", "tombstone", "pending_write", "duplicate", "pending_cascade"] as const)
    await tx.deleteFrom(table).where("member_id", "=", memberId).execute();
}

/** Saves replicas. Those whose Google task is gone are saved first, because their Google id may have passed to a live replica. */
export async function saveReplicas(
  store: Store,
  tx: Tx,
  memberId: string,
  replicas: readonly ReplicaState[],
): Promise<void> {
  if (replicas.length === 0) return;
  const changed = await store.changeNumber(tx);
  const rows = [...replicas]
    .sort((a, b) => Number(a.state === "live") - Number(b.state === "live"))
    .map((replica) => toRow(memberId, replica, changed));
  for (const chunk of chunks(rows, 40)) await save(tx, chunk);
}

const save = prepared((tx, rows: Insertable<Tables["replica"]>[]) =>
  tx
    .insertInto("replica")
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(["member_id", "task_id"]).doUpdateSet((row) => ({
        google_id: row.ref("excluded.google_id"),
        remote_list_id: row.ref("excluded.remote_list_id"),
        state: row.ref("excluded.state"),
        etag: row.ref("excluded.etag"),
        updated: row.ref("excluded.updated"),
        raw_title: row.ref("excluded.raw_title"),
        google_parent: row.ref("excluded.google_parent"),
        base: row.ref("excluded.base"),
        write_log: row.ref("excluded.write_log"),
        problem: row.ref("excluded.problem"),
        problem_rev: row.ref("excluded.problem_rev"),
        refusals: row.ref("excluded.refusals"),
        retry_at: row.ref("excluded.retry_at"),
        synced_rev: row.ref("excluded.synced_rev"),
        changed: row.ref("excluded.changed"),
      })),
    ),
);

/** If Google refuses to create a task, the column of its Google id holds this prefix and our task id. No Google id begins so. */
const REFUSED = "refused:";

/**
 * Reads a replica's state and Google id. The replica of a task that Google refuses to create is stored as gone, with our id of the
 * task behind a prefix, because Google has none.
 */
function identityFrom({
  state,
  google_id,
}: Selectable<Tables["replica"]>):
  | Pick<MadeReplica, "state" | "googleId">
  | Pick<RefusedReplica, "state" | "googleId"> {
  return google_id.startsWith(REFUSED)
    ? { state: "refused", googleId: null }
    : { state, googleId: google_id };
}

function identityOf(replica: ReplicaState): Pick<Tables["replica"], "state" | "google_id"> {
  return replica.state === "refused"
    ? { state: "gone", google_id: REFUSED + replica.taskId }
    : { state: replica.state, google_id: replica.googleId };
}

function fromRow(row: Selectable<Tables["replica"]>): ReplicaState {
  return {
    ...identityFrom(row),
    taskId: row.task_id,
    remoteListId: row.remote_list_id,
    etag: row.etag || null,
    updated: row.updated,
    rawTitle: row.raw_title,
    googleParent: row.google_parent,
    base: parseBase(row.base, row.raw_title, row.google_id),
    writeLog: parseWriteLog(row.write_log, row.task_id),
    problem: row.problem,
    problemRev: row.problem_rev,
    refusals: readRefusals(row.refusals),
    syncedRev: row.synced_rev,
  };
}

function toRow(memberId: string, replica: ReplicaState, changed: number): Insertable<Tables["replica"]> {
  return {
    member_id: memberId,
    task_id: replica.taskId,
    ...identityOf(replica),
    remote_list_id: replica.remoteListId,
    etag: replica.etag ?? "",
    updated: replica.updated,
    raw_title: replica.rawTitle,
    google_parent: replica.googleParent,
    base: stringifyBases(replica.base),
    write_log: JSON.stringify(replica.writeLog),
    problem: replica.problem,
    problem_rev: replica.problemRev,
    refusals: JSON.stringify(replica.refusals),
    retry_at: nextTry(replica.refusals),
    synced_rev: replica.syncedRev,
    changed,
  };
}

export async function countLiveReplicas(tx: Reader, memberId: string): Promise<number> {
  const { count } = await tx
    .selectFrom("replica")
    .select((replica) => replica.fn.countAll<number>().as("count"))
    .where("member_id", "=", memberId)
    .where("state", "=", "live")
    .executeTakeFirstOrThrow();
  return count;
}
