import type { Reader, Tx } from "../engine.ts";
import { prepared } from "../prepared.ts";

export interface AwaitedCascade {
  googleId: string;
  taskId: string;
  deletedAt: number;
}

export async function awaitedCascades(tx: Reader, memberId: string): Promise<AwaitedCascade[]> {
  const rows = await ofMember(tx, memberId);
  return rows.map((row) => ({ googleId: row.google_id, taskId: row.task_id, deletedAt: row.deleted_at }));
}

const ofMember = prepared((tx, memberId: string) =>
  tx.selectFrom("awaited_cascade").selectAll().where("member_id", "=", memberId),
);

/** Writes that a cascade is awaited, or that it no longer is. */
export async function saveAwaited(
  tx: Tx,
  memberId: string,
  googleId: string,
  awaited: { taskId: string; deletedAt: number } | undefined,
): Promise<void> {
  await tx
    .deleteFrom("awaited_cascade")
    .where("member_id", "=", memberId)
    .where("google_id", "=", googleId)
    .execute();
  if (!awaited) return;
  const row = {
    member_id: memberId,
    google_id: googleId,
    task_id: awaited.taskId,
    deleted_at: awaited.deletedAt,
  };
  await tx.insertInto("awaited_cascade").values(row).execute();
}
