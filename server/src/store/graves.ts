import type { GraveState } from "./copyStates.ts";
import type { Reader, Tx } from "./engine.ts";
import { inPieces } from "./pieces.ts";

export async function findGraves(
  tx: Reader,
  memberId: string,
  googleIds: Iterable<string>,
): Promise<GraveState[]> {
  const graves = tx.selectFrom("grave").selectAll().where("member_id", "=", memberId);
  const rows = await inPieces(googleIds, (piece) => graves.where("google_id", "in", piece).execute());
  return rows.map((row) => ({
    googleId: row.google_id,
    taskId: row.task_id,
    by: row.by,
    at: row.at,
    updated: row.updated,
    rawTitle: row.raw_title,
    base: row.base === null ? null : JSON.parse(row.base),
  }));
}

/** Writes the grave of an id, or removes it. */
export async function saveGrave(
  tx: Tx,
  memberId: string,
  googleId: string,
  grave: GraveState | undefined,
): Promise<void> {
  await tx.deleteFrom("grave").where("member_id", "=", memberId).where("google_id", "=", googleId).execute();
  if (!grave) return;
  await tx
    .insertInto("grave")
    .values({
      member_id: memberId,
      google_id: googleId,
      task_id: grave.taskId,
      by: grave.by,
      at: grave.at,
      updated: grave.updated,
      raw_title: grave.rawTitle,
      base: grave.base === null ? null : JSON.stringify(grave.base),
    })
    .execute();
}
