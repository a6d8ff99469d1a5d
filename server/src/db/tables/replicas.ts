import type { Insertable, Selectable } from "kysely";
import type { CopyState } from "../../domain/replica.ts";
import type { Reader, Store, Tx } from "../engine.ts";
import { inPieces, pieces } from "../inChunks.ts";
import { prepared } from "../prepared.ts";
import { readBase, readTraces } from "../../domain/storedJson.ts";
import { readRefusals } from "./refusals.ts";
import { nextTry } from "../../domain/refusal.ts";
import type { Tables } from "../schema.ts";

/** A member's copies of which one column holds one of the given ids. */
export async function findCopies(
  tx: Reader,
  memberId: string,
  column: "task_id" | "google_id" | "google_parent",
  ids: Iterable<string>,
): Promise<CopyState[]> {
  return (await inPieces(ids, (piece) => COPIES_BY[column](tx, memberId, piece))).map(fromRow);
}

const copiesBy = (column: "task_id" | "google_id" | "google_parent") =>
  prepared((tx, memberId: string, ids: string[]) =>
    tx.selectFrom("copy").selectAll().where("member_id", "=", memberId).where(column, "in", ids),
  );
const COPIES_BY = {
  task_id: copiesBy("task_id"),
  google_id: copiesBy("google_id"),
  google_parent: copiesBy("google_parent"),
};

/** The Google ids of a member's live copies, with Google's time of the last change that we know of. */
export async function liveGoogleIds(
  tx: Reader,
  memberId: string,
): Promise<{ google_id: string; updated: number }[]> {
  return tx
    .selectFrom("copy")
    .select(["google_id", "updated"])
    .where("member_id", "=", memberId)
    .where("state", "=", "live")
    .where("located", "is", null)
    .execute();
}

/** The tasks whose live copies we last moved out from under one of these Google tasks. */
export async function tasksMovedFrom(
  tx: Reader,
  memberId: string,
  googleIds: readonly string[],
): Promise<string[]> {
  if (googleIds.length === 0) return [];
  const moved = tx
    .selectFrom("copy")
    .select(["task_id", "traces"])
    .where("member_id", "=", memberId)
    .where("state", "=", "live")
    .where("traces", "like", '%"moved"%');
  return (await moved.execute()).flatMap(({ task_id, traces }) => {
    const from = readTraces(traces, task_id).moved?.from ?? null;
    return from !== null && googleIds.includes(from) ? [task_id] : [];
  });
}

export async function liveCopies(tx: Reader, memberId: string): Promise<CopyState[]> {
  const live = tx
    .selectFrom("copy")
    .selectAll()
    .where("member_id", "=", memberId)
    .where("state", "=", "live");
  return (await live.execute()).map(fromRow);
}

/** A member's live copies that still stand in another Google list, parents before subtasks. */
export async function locatedCopies(tx: Reader, memberId: string): Promise<CopyState[]> {
  return (await located(tx, memberId).execute()).sort(parentsFirst).map(fromRow);
}

/** Those that are to be moved now: not those that Google refused to move, until the next try (U7). */
export async function movableCopies(tx: Reader, memberId: string, now: number): Promise<CopyState[]> {
  const rows = await located(tx, memberId).select("task.ver").execute();
  return rows.sort(parentsFirst).flatMap((row) => {
    const copy = fromRow(row);
    const refusal = copy.refusals.list;
    return refusal && refusal.ver >= row.ver && refusal.retryAt > now ? [] : [copy];
  });
}

function located(tx: Reader, memberId: string) {
  return tx
    .selectFrom("copy")
    .innerJoin("task", "task.id", "copy.task_id")
    .selectAll("copy")
    .select("task.parent")
    .where("copy.member_id", "=", memberId)
    .where("copy.state", "=", "live")
    .where("copy.located", "is not", null);
}

function parentsFirst(a: { parent: string | null }, b: { parent: string | null }): number {
  return Number(a.parent !== null) - Number(b.parent !== null);
}

export async function deleteCopies(tx: Tx, memberId: string, taskIds: readonly string[]): Promise<void> {
  if (taskIds.length === 0) return;
  await tx.deleteFrom("copy").where("member_id", "=", memberId).where("task_id", "in", taskIds).execute();
}

/** Writes copies; those that are gone first, because an id can pass from one to another. */
export async function saveCopies(
  store: Store,
  tx: Tx,
  memberId: string,
  copies: readonly CopyState[],
): Promise<void> {
  if (copies.length === 0) return;
  const changed = await store.changeNumber(tx);
  const rows = [...copies]
    .sort((a, b) => Number(a.state === "live") - Number(b.state === "live"))
    .map((copy) => toRow(memberId, copy, changed));
  for (const piece of pieces(rows, 40)) {
    await tx
      .insertInto("copy")
      .values(piece)
      .onConflict((conflict) =>
        conflict.columns(["member_id", "task_id"]).doUpdateSet((row) => ({
          google_id: row.ref("excluded.google_id"),
          located: row.ref("excluded.located"),
          state: row.ref("excluded.state"),
          etag: row.ref("excluded.etag"),
          updated: row.ref("excluded.updated"),
          raw_title: row.ref("excluded.raw_title"),
          google_parent: row.ref("excluded.google_parent"),
          base: row.ref("excluded.base"),
          traces: row.ref("excluded.traces"),
          problem: row.ref("excluded.problem"),
          problem_ver: row.ref("excluded.problem_ver"),
          refusals: row.ref("excluded.refusals"),
          retry_at: row.ref("excluded.retry_at"),
          agreed: row.ref("excluded.agreed"),
          changed: row.ref("excluded.changed"),
        })),
      )
      .execute();
  }
}

function fromRow(row: Selectable<Tables["copy"]>): CopyState {
  return {
    taskId: row.task_id,
    googleId: row.google_id,
    located: row.located,
    state: row.state,
    etag: row.etag,
    updated: row.updated,
    rawTitle: row.raw_title,
    googleParent: row.google_parent,
    base: readBase(row.base, row.raw_title, row.google_id),
    traces: readTraces(row.traces, row.task_id),
    problem: row.problem,
    problemVer: row.problem_ver,
    refusals: readRefusals(row.refusals),
    agreed: row.agreed,
  };
}

function toRow(memberId: string, copy: CopyState, changed: number): Insertable<Tables["copy"]> {
  return {
    member_id: memberId,
    task_id: copy.taskId,
    google_id: copy.googleId,
    located: copy.located,
    state: copy.state,
    etag: copy.etag,
    updated: copy.updated,
    raw_title: copy.rawTitle,
    google_parent: copy.googleParent,
    base: JSON.stringify(copy.base),
    traces: JSON.stringify(copy.traces),
    problem: copy.problem,
    problem_ver: copy.problemVer,
    failures: 0,
    refusals: JSON.stringify(copy.refusals),
    retry_at: nextTry(copy.refusals),
    agreed: copy.agreed,
    changed,
  };
}

export async function countLiveCopies(tx: Reader, memberId: string): Promise<number> {
  const { count } = await tx
    .selectFrom("copy")
    .select((copy) => copy.fn.countAll<number>().as("count"))
    .where("member_id", "=", memberId)
    .where("state", "=", "live")
    .executeTakeFirstOrThrow();
  return count;
}
