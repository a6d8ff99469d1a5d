import type { Store, Tx } from "../../db/engine.ts";
import { memberById, otherMembers, toGoogleTime } from "../../db/tables/members.ts";
import type { MemberRow } from "../../db/tables/members.ts";
import { findForks } from "../../db/tables/otherLists.ts";
import { tombstonesOfTasks } from "../../db/tables/remoteTasks.ts";
import { saveRemoteTasks } from "../../db/tables/remoteTaskRows.ts";
import { openTasks, saveTasks } from "../../db/tables/taskRows.ts";
import { markTaskDeleted } from "../../domain/taskMerge.ts";

/**
 * Restored tasks may have been on their way into their list when it was deleted. A deleted task of the list that they came from
 * then took their Google task, so that the push removes it there (U10.3). Makes the two one again (I3):
 * - If Google still has the Google task, it belongs to the restored task again, and the push moves it to the list.
 * - If the person edited the Google task meanwhile, the deleted task lives again, with all values. It stays, with the history of
 *   both, and the restored task goes.
 * @param to the membership in the list to which the tasks were restored
 */
export async function joinForks(
  store: Store,
  tx: Tx,
  to: MemberRow,
  taskIds: readonly string[],
  at: number,
): Promise<void> {
  if ((await otherMembers(tx, to)).length > 0) return;
  const restored = new Set(taskIds);
  for (const fork of await findForks(tx, to.account_id)) {
    const { taskId, writeLog } = fork;
    const original = writeLog.original!;
    const home = await memberById(tx, fork.memberId);
    if (!restored.has(original) || taskId === null || !home) continue;
    const [set, forks] = [
      await openTasks(tx, to.list_id, [original]),
      await openTasks(tx, home.list_id, [taskId]),
    ];
    const [task, other] = [set.get(original), forks.get(taskId)];
    if (!task || task.deleted || !other) continue;
    if (!other.deleted) {
      markTaskDeleted(set, task, { at, by: to.account_id });
      await saveTasks(store, tx, set);
      const history = tx.updateTable("history").set({ task_id: taskId, list_id: home.list_id });
      await history.where("task_id", "=", original).execute();
    } else if (!other.deleted.bin && home.google_list_id !== null) {
      // An earlier Google task of it may still return, for example because its person moved it. That is the restored task too.
      const known = await tombstonesOfTasks(tx, home.id, [taskId]);
      const remoteListId = home.id === to.id ? null : home.google_list_id;
      const restored = toGoogleTime(home, at);
      const joined = [...known, ...(fork.state === "live" ? [{ ...fork, remoteListId }] : [])].map((one) => ({
        ...one,
        taskId: original,
        writeLog: { ...one.writeLog, original: undefined, restored },
      }));
      await saveRemoteTasks(store, tx, to, joined);
    }
  }
}
