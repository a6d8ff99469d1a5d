import { changeNumber } from "../../db/changeNumber.ts";
import type { Tx } from "../../db/engine.ts";
import { unmarkList } from "../../db/tables/bin.ts";
import { inChunks } from "../../db/inChunks.ts";
import { changeMember } from "../../db/tables/members.ts";
import type { MemberRow } from "../../db/tables/members.ts";
import { changeList, swapPlaces } from "../../db/tables/lists.ts";
import { lockList } from "../../db/tables/lockList.ts";
import { handOverPendingWrites } from "../../db/tables/pendingWrites.ts";
import { saveRemoteTasks } from "../../db/tables/remoteTaskRows.ts";
import { tombstoneOf } from "../../domain/replica.ts";
import { beginBackfill } from "../backfill.ts";
import { joinForks } from "./joinForks.ts";
import { forgetInGoogle } from "./restoreTasks.ts";

/**
 * Restores a deleted list: moves all that it held into a list that was just made for it. That is its tasks, sublists, sections,
 * history, its place on the board, and the entries of its bin. Their ids stay. The row of the deleted list stays too. So its Google
 * list is still deleted (U10), and is not taken for a new one (W3).
 * @param from the owner's membership in the deleted list
 * @param to the membership in the new list, which holds no task
 */
export async function restoreList(
  tx: Tx,
  { from, to }: { from: MemberRow; to: MemberRow },
  now: number,
): Promise<void> {
  const [old, list] = [from.list_id, to.list_id];
  const revs = new Map<string, number>();
  for (const id of [old, list].sort()) revs.set(id, await lockList(tx, id));
  const rev = Math.max(...revs.values()) + 1;
  const changed = await changeNumber(tx);
  await changeList(tx, list, { rev, changed });
  for (const table of ["sublist", "section"] as const)
    await tx.updateTable(table).set({ list_id: list, changed }).where("list_id", "=", old).execute();
  const moved = tx.updateTable("task").where("list_id", "=", old);
  const alive = await moved
    .where("deleted_rev", "is", null)
    .set({ list_id: list, rev: rev, changed })
    .returning("id")
    .execute();
  // What a move left behind (`leaveDeletedTasks.ts`) has no mark of the bin, unless a person deleted it.
  const binned = await moved
    .where("bin_act", "is not", null)
    .set({ list_id: list, changed })
    .returning("id")
    .execute();
  const ids = [...alive, ...binned].map(({ id }) => id);
  const history = tx.updateTable("history").set({ list_id: list }).where("list_id", "=", old);
  await inChunks(ids, (chunk) => history.where("task_id", "in", chunk).execute());
  // The person may have moved a task to another list in Google before, which no pull has read yet. By its tombstone, it is known
  // there, and the restored task follows it (P10.24).
  const gone = await forgetInGoogle(tx, from, ids);
  const known = gone.map((replica) => tombstoneOf(replica, { by: "us", at: "unknown" }));
  await saveRemoteTasks(tx, to, known);
  await handOverPendingWrites(tx, from, to.id, { taskIds: ids, movedInGoogle: null });
  // Answers to calls for the old Google list must change nothing, so `epoch` grows (I9). Without `since`, an old Google list that
  // was never read stays unread: its tasks would look moved back there (B5.1).
  await changeMember(tx, from.id, { epoch: from.epoch + 1, since: null, changed });
  await unmarkList(tx, old);
  // The list returns to its place on the board. The deleted row takes the other place, so that no two rows share one.
  const placed = ({ id, order_key }: MemberRow) => ({ memberId: id, orderKey: order_key });
  await swapPlaces(tx, placed(from), placed(to));
  // With a time in `since`, the engine reads the new Google list first and then brings the tasks there, as for a new member (S2.2).
  // The owner sees no more of the old list's deletions than before (B6).
  await changeMember(tx, to.id, { since: now, bin_from: from.bin_from });
  const returned = alive.map(({ id }) => id);
  await joinForks(tx, to, returned, now);
  await beginBackfill(tx, to, now, "restore");
}
