import { changeMember, syncedMembers } from "../../db/tables/members.ts";
import type { MemberRow } from "../../db/tables/members.ts";
import type { Tx } from "../../db/engine.ts";
import { PUT_BACK, toGoogleTime } from "../../domain/googleTime.ts";
import { parseWriteLog } from "../../domain/storedJson.ts";
import { fenced } from "../worker.ts";
import type { Worker } from "../worker.ts";

/**
 * If our clock was put back since the last complete pull of this list, corrects when tasks were restored since (B2.4). These times
 * are noted by Google's clock, and may be too early. An older deletion in Google would then count as later. They are noted anew by
 * this pull's difference of the clocks, unless that is earlier. That concerns all lists of the account that were not read since: a
 * task that was restored in one of them may have moved here in Google. A task that is restored before this pull ends gets that
 * difference, too.
 * @param read.begun our time when this pull began
 * @param read.readAt our time when the listing was read to its end
 * @param read.at Google's time when it answered; null if it did not say
 */
export async function noteClockBack(
  worker: Worker,
  member: MemberRow,
  { begun, readAt, at }: { begun: number; readAt: number; at: number | null },
): Promise<void> {
  const { account_id } = member;
  if (at === null) return;
  const isLate = (one: MemberRow): boolean =>
    one.watermark !== null && at - toGoogleTime(one, readAt) >= PUT_BACK;
  if (!isLate(member)) return;
  const ahead = at - begun;
  const members = await worker.store.snapshot((tx) => syncedMembers(tx, account_id));
  const watermarks = new Set(members.map((each) => each.watermark));
  const work = async (tx: Tx): Promise<void> => {
    const rows = await tx
      .selectFrom("remote_task")
      .select(["google_id", "write_log"])
      .where("account_id", "=", account_id)
      .where("google_id", "is not", null)
      .where("write_log", "like", '%"restoredHere"%')
      .execute();
    for (const { google_id, write_log } of rows) {
      const log = parseWriteLog(write_log, google_id);
      const { restoredHere: here } = log;
      // A time that our clock has yet to reach again is from before that was put back, and was converted rightly.
      if (!here || here.at > worker.clock.now() || !watermarks.has(here.watermark)) continue;
      const restored = Math.max(log.restored ?? 0, here.at + ahead);
      await tx
        .updateTable("remote_task")
        .set({ write_log: JSON.stringify({ ...log, restored }) })
        .where("account_id", "=", account_id)
        .where("google_id", "=", google_id)
        .execute();
    }
    for (const one of (await syncedMembers(tx, account_id)).filter(isLate))
      await changeMember(tx, one.id, { pulled_at: one.watermark! - ahead });
  };
  const others = members.flatMap(({ id, list_id }) => (id === member.id ? [] : list_id));
  await fenced(worker, member, work, others);
}
