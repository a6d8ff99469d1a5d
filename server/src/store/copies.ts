import type { Insertable, Selectable } from "kysely";
import type { CopyState } from "./copyStates.ts";
import type { Reader, Store, Tx } from "./engine.ts";
import { inPieces, pieces } from "./pieces.ts";
import type { Tables } from "./schema.ts";

/** A member's copies of which one column holds one of the given ids. */
export async function findCopies(
  tx: Reader,
  memberId: string,
  column: "task_id" | "google_id" | "google_parent",
  ids: Iterable<string>,
): Promise<CopyState[]> {
  const copies = tx.selectFrom("copy").selectAll().where("member_id", "=", memberId);
  return (await inPieces(ids, (piece) => copies.where(column, "in", piece).execute())).map(fromRow);
}

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
    .execute();
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
          state: row.ref("excluded.state"),
          etag: row.ref("excluded.etag"),
          updated: row.ref("excluded.updated"),
          raw_title: row.ref("excluded.raw_title"),
          google_parent: row.ref("excluded.google_parent"),
          base: row.ref("excluded.base"),
          traces: row.ref("excluded.traces"),
          problem: row.ref("excluded.problem"),
          problem_ver: row.ref("excluded.problem_ver"),
          failures: row.ref("excluded.failures"),
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
    state: row.state,
    etag: row.etag,
    updated: row.updated,
    rawTitle: row.raw_title,
    googleParent: row.google_parent,
    base: JSON.parse(row.base),
    traces: JSON.parse(row.traces),
    problem: row.problem,
    problemVer: row.problem_ver,
    failures: row.failures,
    agreed: row.agreed,
  };
}

function toRow(memberId: string, copy: CopyState, changed: number): Insertable<Tables["copy"]> {
  return {
    member_id: memberId,
    task_id: copy.taskId,
    google_id: copy.googleId,
    state: copy.state,
    etag: copy.etag,
    updated: copy.updated,
    raw_title: copy.rawTitle,
    google_parent: copy.googleParent,
    base: JSON.stringify(copy.base),
    traces: JSON.stringify(copy.traces),
    problem: copy.problem,
    problem_ver: copy.problemVer,
    failures: copy.failures,
    agreed: copy.agreed,
    changed,
  };
}
