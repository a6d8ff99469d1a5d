import type { MemberRow } from "../../db/tables/members.ts";
import { PUT_BACK } from "../../domain/googleTime.ts";
import { parseWriteLog } from "../../domain/storedJson.ts";
import { fenced } from "../worker.ts";
import type { Worker } from "../worker.ts";

/**
 * Our clock may have been put back since a list's last complete pull. Then the times of what was restored since may be noted too
 * early by Google's clock, and a deletion that is older would count as later (B2). Notes them by this pull's difference of the
 * clocks, unless that is earlier. A listing that took long is no sign of that.
 * @param read.begun our time when this pull began
 * @param read.readAt our time when the listing was read to its end
 * @param read.at Google's time when it answered; null if it did not say
 */
export async function noteClockBack(
  worker: Worker,
  member: MemberRow,
  { begun, readAt, at }: { begun: number; readAt: number; at: number | null },
): Promise<void> {
  const { watermark, pulled_at } = member;
  if (at === null || watermark === null || pulled_at === null) return;
  if (at - readAt - (watermark - pulled_at) < PUT_BACK) return;
  const ahead = at - begun;
  await fenced(worker, member, async (tx) => {
    const rows = await tx
      .selectFrom("remote_task")
      .select(["google_id", "write_log"])
      .where("member_id", "=", member.id)
      .where("google_id", "is not", null)
      .where("write_log", "like", '%"restoredHere"%')
      .execute();
    for (const { google_id, write_log } of rows) {
      const log = parseWriteLog(write_log, google_id);
      if (log.restoredHere?.watermark !== watermark) continue;
      const restored = Math.max(log.restored ?? 0, log.restoredHere.at + ahead);
      await tx
        .updateTable("remote_task")
        .set({ write_log: JSON.stringify({ ...log, restored }) })
        .where("account_id", "=", member.account_id)
        .where("google_id", "=", google_id)
        .execute();
    }
  });
}
