import type { TwinState } from "../../domain/replica.ts";
import type { Reader, Tx } from "../engine.ts";
import { prepared } from "../prepared.ts";
import { readBase } from "../../domain/storedJson.ts";

export async function twinsOf(tx: Reader, memberId: string): Promise<TwinState[]> {
  return (await ofMember(tx, memberId)).map((row) => ({
    googleId: row.google_id,
    taskId: row.task_id,
    etag: row.etag,
    rawTitle: row.raw_title,
    base: readBase(row.base, row.raw_title, row.google_id),
    sentAt: row.sent_at,
  }));
}

const ofMember = prepared((tx, memberId: string) =>
  tx.selectFrom("twin").selectAll().where("member_id", "=", memberId),
);

/** Writes a twin, or removes it. */
export async function saveTwin(
  tx: Tx,
  memberId: string,
  googleId: string,
  twin: TwinState | undefined,
): Promise<void> {
  await tx.deleteFrom("twin").where("member_id", "=", memberId).where("google_id", "=", googleId).execute();
  if (!twin) return;
  await tx
    .insertInto("twin")
    .values({
      member_id: memberId,
      google_id: googleId,
      task_id: twin.taskId,
      etag: twin.etag,
      raw_title: twin.rawTitle,
      base: JSON.stringify(twin.base),
      sent_at: twin.sentAt,
    })
    .execute();
}
