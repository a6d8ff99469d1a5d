import type { Reader, Tx } from "../engine.ts";
import { prepared } from "../prepared.ts";

export interface PendingCascade {
  googleId: string;
  taskId: string;
  deletedAt: number;
}

export async function pendingCascades(tx: Reader, memberId: string): Promise<PendingCascade[]> {
  const rows = await ofMember(tx, memberId);
  return rows.map((row) => ({ googleId: row.google_id, taskId: row.task_id, deletedAt: row.deleted_at }));
}

const ofMember = prepared((tx, memberId: string) =>
  tx.selectFrom("pending_cascade").selectAll().where("member_id", "=", memberId),
);

/** Saves the pending cascade delete of this Google id. Deletes its row if `cascades` is undefined. */
export async function savePendingCascades(
  tx: Tx,
  memberId: string,
  googleId: string,
  cascades: { taskId: string; deletedAt: number } | undefined,
): Promise<void> {
  await tx
    .deleteFrom("pending_cascade")
    .where("member_id", "=", memberId)
    .where("google_id", "=", googleId)
    .execute();
  if (!cascades) return;
  const row = {
    member_id: memberId,
    google_id: googleId,
    task_id: cascades.taskId,
    deleted_at: cascades.deletedAt,
  };
  await tx.insertInto("pending_cascade").values(row).execute();
}
