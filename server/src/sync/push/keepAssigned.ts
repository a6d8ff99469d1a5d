import type { Tx } from "../../db/engine.ts";
import { ownListOf } from "../../db/tables/members.ts";
import type { MemberRow } from "../../db/tables/members.ts";
import { moveTasks } from "../../services/moveTasks.ts";
import { openTasks, saveTasks } from "../../db/tables/taskRows.ts";
import { reviveTask } from "../../domain/taskMerge.ts";
import { fenced } from "../worker.ts";
import type { Worker } from "../worker.ts";

/**
 * A document or chat assigned the task to this person, and another member deleted it. Deleting it in this person's Google would
 * delete the original too. So it moves to a private list of theirs, and the other members lose it (U14.2).
 */
export async function keepAssigned(worker: Worker, member: MemberRow, taskId: string): Promise<void> {
  const to = await worker.store.snapshot((tx) => ownListOf(tx, member));
  if (!to) return; // without a private list, the task stays in Google where it is
  const work = async (tx: Tx, from: MemberRow): Promise<void> => {
    const set = await openTasks(tx, from.list_id, [taskId]);
    const task = set.get(taskId);
    if (!task?.deleted) return;
    const { at } = task.deleted; // The other members' time for Undo ends ten seconds after the deletion, as they were told (U8).
    reviveTask(set, task);
    await saveTasks(tx, set);
    await moveTasks(tx, { from, to, taskId, isMovedInGoogle: false, at, by: member.account_id });
    worker.affected.add(from.list_id).add(to.list_id);
  };
  await fenced(worker, member, work, [to.list_id]);
}
