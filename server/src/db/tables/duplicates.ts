import type { DuplicateState } from "../../domain/replica.ts";
import type { Reader, Tx } from "../engine.ts";
import { prepared } from "../prepared.ts";
import { stringifyBases, parseBase } from "../../domain/storedJson.ts";

export async function duplicatesOf(tx: Reader, memberId: string): Promise<DuplicateState[]> {
  return (await ofMember(tx, memberId)).map((row) => ({
    googleId: row.google_id,
    taskId: row.task_id,
    etag: row.etag || null,
    rawTitle: row.raw_title,
    base: parseBase(row.base, row.raw_title, row.google_id),
    sentAt: row.sent_at,
  }));
}

const ofMember = prepared((tx, memberId: string) =>
  tx.selectFrom("duplicate").selectAll().where("member_id", "=", memberId),
);

/** Saves the duplicate with this Google id. Deletes its row if `duplicate` is undefined. */
export async function saveDuplicate(
  tx: Tx,
  memberId: string,
  googleId: string,
  duplicate: DuplicateState | undefined,
): Promise<void> {
  await tx
    .deleteFrom("duplicate")
    .where("member_id", "=", memberId)
    .where("google_id", "=", googleId)
    .execute();
  if (!duplicate) return;
  await tx
    .insertInto("duplicate")
    .values({
      member_id: memberId,
      google_id: googleId,
      task_id: duplicate.taskId,
      etag: duplicate.etag ?? "",
      raw_title: duplicate.rawTitle,
      base: stringifyBases(duplicate.base),
      sent_at: duplicate.sentAt,
    })
    .execute();
}
