import { findForks } from "../../db/tables/otherLists.ts";
import type { Tx } from "../../db/engine.ts";
import type { MemberRow } from "../../db/tables/members.ts";
import { saveRemoteTasks } from "../../db/tables/remoteTaskRows.ts";
import { openTasks, saveTasks } from "../../db/tables/taskRows.ts";
import { knownValue } from "../../domain/replica.ts";
import { OWN_VALUES } from "../../services/bin/joinForks.ts";
import { NEVER } from "../../services/carryReplicas.ts";

/**
 * Somebody joins a private list. A deleted task there, the fork, may have all values of a task that was on its way to another list
 * (U10.3). An edit in Google that is read later revives it, and the newcomer must not get what was written in that list (I7). So the
 * fork gets the values that Google holds, and is a task of its own from now on.
 * @param home the membership of a person who was in the list before
 */
export async function narrowForks(tx: Tx, home: MemberRow): Promise<void> {
  for (const fork of await findForks(tx, home.account_id)) {
    const { memberId, taskId, base, writeLog } = fork;
    if (memberId !== home.id || taskId === null || !base) continue;
    const set = await openTasks(tx, home.list_id, [taskId]);
    const task = set.get(taskId);
    // What lived in this list meanwhile is this list's.
    if (!task?.deleted || task.deleted.bin) continue;
    for (const field of OWN_VALUES) {
      task.values[field] = knownValue(base[field].value);
      task.revisions[field] = { rev: base[field].rev, at: NEVER, by: home.account_id };
    }
    set.changed.add(task);
    await saveTasks(tx, set);
    await saveRemoteTasks(tx, home, [{ ...fork, writeLog: { ...writeLog, original: undefined } }]);
  }
}
