import type { Task } from "@tasklane/contract/tasks.ts";
import { Failed } from "../http/Failed.ts";
import { namesOf, readSeats } from "../store/board.ts";
import type { Tx } from "../store/engine.ts";
import type { MemberRow } from "../store/members.ts";
import { readTasks } from "../store/tasks.ts";

/** One task as the caller reads it, after it was changed. @throws Failed `not_found` when it is no longer there */
export async function answerTask(tx: Tx, member: MemberRow, taskId: string): Promise<Task> {
  const seat = (await readSeats(tx, member.account_id)).find((each) => each.member.id === member.id);
  const [task] = seat ? await readTasks(tx, member, namesOf(seat), { ids: [taskId] }) : [];
  if (!task) throw new Failed("not_found");
  return task;
}
