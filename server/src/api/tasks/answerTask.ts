import type { Task } from "@tasklane/contract/tasks.ts";
import { Failed } from "../../http/Failed.ts";
import { readNames } from "../../views/board.ts";
import type { Tx } from "../../db/engine.ts";
import type { MemberRow } from "../../db/tables/members.ts";
import { readTasks } from "../../views/readTasks.ts";

/**
 * Reads the task that a call has changed, as the caller sees it.
 * @throws Failed `not_found` when the task no longer exists
 */
export async function answerTask(tx: Tx, member: MemberRow, taskId: string): Promise<Task> {
  const names = await readNames(tx, member);
  const [[task] = []] = names ? await readTasks(tx, [names], { ids: [taskId] }) : [];
  if (!task) throw new Failed("not_found");
  return task;
}
